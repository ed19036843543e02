"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const make = (tag, text, cls) => {
    const node = document.createElement(tag);
    if (text !== undefined) node.textContent = text;
    if (cls) node.className = cls;
    return node;
  };

  // ---- theme, printing ----------------------------------------------------------------------------
  byId("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
  const opened = [];
  addEventListener("beforeprint", () => {
    const folded = [...document.querySelectorAll("details:not([open])")];
    folded.forEach((d) => { d.open = true; });
    opened.push(...folded);
  });
  addEventListener("afterprint", () => opened.splice(0).forEach((d) => { d.open = false; }));

  // ---- search and filter --------------------------------------------------------------------------
  const cards = [...document.querySelectorAll(".finding")];
  const sieve = byId("sieve");
  const chosen = (name) => new Set([...sieve.querySelectorAll(`[name=${name}]:checked`)].map((x) => x.value));
  function filter() {
    if (!sieve) return;
    const words = byId("find").value.toLowerCase().split(/\s+/).filter(Boolean);
    const kinds = chosen("kind"), fates = chosen("fate");
    let shown = 0;
    for (const card of cards) {
      const fits = kinds.has(card.dataset.kind) && fates.has(card.dataset.fate)
        && words.every((w) => card.dataset.search.includes(w));
      card.hidden = !fits;
      shown += fits;
    }
    byId("shown").textContent = `${shown} of ${cards.length} ${byId("shown").dataset.word} are shown`;
  }
  if (sieve) {
    sieve.addEventListener("input", filter);
    sieve.addEventListener("submit", (e) => e.preventDefault());
  }
  filter();
  const uncover = () => {  // a link leads to its finding even where the filter hides it
    const to = location.hash && byId(decodeURIComponent(location.hash.slice(1)));
    if (to && to.hidden) { to.hidden = false; to.scrollIntoView(); }
  };
  addEventListener("hashchange", uncover);
  uncover();

  // ---- a hand -------------------------------------------------------------------------------------
  const tables = JSON.parse(byId("tables").textContent);
  if (!tables.length) return;
  let table, held = [], refused = [];
  const running = (steps) => { let at = 0; return steps.map((x) => (at += x)); };
  function unpack(t) {
    if (t.index) return t;
    t.index = new Map();
    if (t.mode === "ways") {
      t.lists.forEach((list, h) => {
        const size = list.members.length / list.one.length;
        list.index = new Map(list.one.map((one, i) => [list.members.slice(i * size, (i + 1) * size).join(" ") + (one ? " s" : ""), i]));
      });
      return t;
    }
    for (let i = 0; i < t.status.length; i++) {
      t.index.set(t.members.slice(i * t.dealt, (i + 1) * t.dealt).join(" "), i);
    }
    for (const list of [t.clauses, t.turns, t.assumed]) {
      for (const x of list) x.at = new Map(running(x.cases).map((c, i) => [c, i]));
    }
    return t;
  }
  const face = (type, nth) => table.pieces[type].faces[nth % table.pieces[type].faces.length];
  function drawn(types) {
    const node = make("span", undefined, "hand"), used = {};
    node.setAttribute("role", "img");
    node.setAttribute("aria-label", types.map((t) => table.pieces[t].name).join(", "));
    node.innerHTML = types.map((t) => face(t, (used[t] = (used[t] ?? -1) + 1))).join("");
    return node;
  }
  const signs = (types) => types.map((t) => table.pieces[t].sign).join(" ");
  function setting(hand, way) {
    const node = make("span", undefined, "setting");
    table.ways[way].forEach((places, h) => {
      const part = make("span", undefined, "set");
      const types = places.map((p) => hand[p]);
      part.append(make("span", table.hands[h], "label"), drawn(types));
      part.dataset.signs = signs(types);
      node.append(part);
    });
    node.dataset.signs = table.ways[way].map((places) => signs(places.map((p) => hand[p]))).join(" | ");
    return node;
  }
  const bits = (n) => [...Array(table.ways.length).keys()].filter((j) => Math.floor(n / 2 ** j) % 2);
  function several(hand, mask, none) {
    const node = make("span", undefined, "ways");
    const ways = bits(mask);
    if (!ways.length) node.append(make("em", none));
    ways.forEach((j, i) => { if (i) node.append(make("span", "or", "or")); node.append(setting(hand, j)); });
    return node;
  }
  const says = {
    decided: "must be set", undecided: "may be set (the text does not decide)",
    conflict: "cannot be set: the clauses contradict each other",
    gap: "may be set in any way: no clause is heard",
  };
  function answer() {
    const box = byId("answer");
    box.replaceChildren();
    if (held.length < table.dealt) {
      for (const line of refused) box.append(make("p", line, "red"));
      box.append(make("p", `${table.dealt - held.length} more to choose`, "dim"));
      return;
    }
    const hand = [...held].sort((a, b) => a - b);
    if (table.mode === "ways") { everyWay(box, hand); return; }
    const n = table.index.get(hand.join(" "));
    if (n === undefined) { box.append(make("p", "no such hand can be dealt")); return; }
    const status = table.statuses[table.status[n]];
    box.dataset.status = status;
    const head = make("p");
    const alike = status === "decided" ? bits(table.left[n]).length : 0;
    const byAssumption = table.settled[n] && status === "decided";
    const which = alike > 2 ? "as any of (they rank alike)" : alike > 1 ? "as either of (they rank alike)" : "";
    const said = byAssumption ? `is set, by assumption, ${which}` : which ? `set ${which}` : says[status];
    box.dataset.by = byAssumption ? "assumptions" : status === "decided" ? "the text" : "nothing";
    if (table.settled[n] || status !== "decided") {
      const text = make("p", "The text alone: ", "text-alone");
      const alone = table.statuses[table.text_status[n]];
      if (alone === "conflict") {
        text.append(`${table.clashes[table.clash[n]].join(" and ") || "its clauses"} cannot all be followed, and it does not say which prevails`);
      } else if (alone === "gap") {
        text.append("no clause says how it is set");
      } else {
        text.append(alone === "decided" ? "it sets " : "several settings are left: ", several(hand, table.text_left[n], ""));
      }
      box.append(text);
    }
    head.append(drawn(hand), make("strong", ` ${said} `), several(hand, table.left[n], "nothing is left"));
    head.className = "case";
    box.append(head, make("p", `dealt in ${table.weight[n].toLocaleString("en")} way${table.weight[n] === 1 ? "" : "s"}`, "dim"));
    if (byAssumption) {
      const list = make("ul");
      list.id = "assumed";
      for (const a of table.assumed) {
        if (a.at.get(n) !== undefined) list.append(make("li", `assumed: ${a.what} ${a.text}: ${a.because}`));
      }
      if (!list.children.length) list.append(make("li", "no assumption decides it alone: several together do"));
      box.append(list);
    }
    const chain = make("ol");
    chain.id = "chain";
    for (const c of table.clauses) {
      const at = c.at.get(n);
      if (at === undefined) continue;
      const item = make("li");
      item.dataset.label = c.label;
      item.append(make("strong", c.label), ` ${c.title} `, make("span", c.fates[c.fate[at]], "dim"));
      if (c.struck[at]) item.append("; strikes ", several(hand, c.struck[at], ""));
      chain.append(item);
    }
    box.append(make("h3", "The clauses that apply, in the order they are heard"), chain);
    const flat = table.ruled[n];
    if (flat.length) {
      const why = make("ul");
      why.id = "ruled";
      for (let i = 0; i < flat.length; i += 2) {
        const by = table.clauses[flat[i + 1]];
        const item = make("li");
        item.dataset.by = by ? by.label : "";
        item.append(setting(hand, flat[i]), by ? ` ${by.label} ${by.title}` : " no single clause: they contradict each other");
        why.append(item);
      }
      box.append(make("h3", "Why not otherwise"), why);
    }
    const turns = make("ul");
    turns.id = "turns";
    for (const t of table.turns) {
      const at = t.at.get(n);
      if (at === undefined) continue;
      const item = make("li");
      item.dataset.turn = `${t.reading} ${t.alternative}`;
      const ends = table.statuses[t.status[at]];
      item.append(make("strong", `${t.reading} is ${t.alternative}`), t.gloss ? ` (${t.gloss}) ` : " ",
        several(hand, t.left[at], "nothing is left"), ends === "decided" ? "" : ` ${ends}`);
      turns.append(item);
    }
    box.append(make("h3", "Under which readings it changes"),
      turns.children.length ? turns : make("p", "under none of those listed, changed alone"));
  }
  function number(h, held_) {
    const suits = new Set(held_.map((p) => table.pieces[p].suit).filter((s) => s >= 0));
    const key = held_.map((p) => table.pieces[p].type).sort((a, b) => a - b).join(" ");
    const one = suits.size === 1 ? table.lists[h].index.get(`${key} s`) : undefined;
    return one === undefined ? table.lists[h].index.get(key) : one;
  }
  function everyWay(box, hand) {
    const seen = new Map();
    table.ways.forEach((way, j) => {
      const numbers = way.map((places, h) => number(h, places.map((p) => hand[p])));
      if (seen.has(numbers.join())) return;
      const told = table.asked.map((q) => q.told[q.rows[q.row[numbers[q.subjects[0]]]][numbers[q.subjects[1]]]]);
      const ranks = numbers.map((n, h) => table.lists[h].rank[n]);
      const names = numbers.map((n, h) => table.lists[h].names[table.lists[h].name[n]] ?? "");
      seen.set(numbers.join(), { j, told, ranks, names, key: told.map((x) => x.answer).join(" / ") });
    });
    const ways = [...seen.values()];
    const above = (a, b) => a.every((x, i) => x >= b[i]) && a.some((x, i) => x > b[i]);
    for (const w of ways) w.beaten = ways.some((x) => x.key === w.key && above(x.ranks, w.ranks));
    ways.sort((a, b) => a.beaten - b.beaten || b.ranks[b.ranks.length - 1] - a.ranks[a.ranks.length - 1] || b.ranks[0] - a.ranks[0]);
    const head = make("p", undefined, "case");
    head.append(drawn(hand), make("strong", ` ${table.question}; there are ${ways.length} ways to set it`));
    box.append(head);
    const groups = new Map();
    for (const w of ways) groups.set(JSON.stringify(w.told), [...(groups.get(JSON.stringify(w.told)) ?? []), w]);
    box.dataset.status = "ways";
    for (const alike of groups.values()) {
      const part = make("section", undefined, "said");
      alike[0].told.forEach((x, i) => {
        const line = make("p");
        line.append(`${table.asked[i].question}: `, make("strong", x.answer),
          make("span", ` (${x.clauses.map((c) => `${c} ${table.titles[c]}`).join("; ")})`, "dim"));
        for (const [r, a, says] of x.turns) line.append(make("br"), `under ${r} is ${a}: ${says}`);
        part.append(line);
      });
      const list = make("ul");
      for (const w of alike) {
        const item = make("li", undefined, w.beaten ? "dim" : "");
        item.dataset.answers = w.key;
        item.dataset.names = w.names.join(", ");
        item.dataset.beaten = w.beaten;
        const shown = setting(hand, w.j);
        item.dataset.signs = shown.dataset.signs;
        item.append(shown, ` ${w.names.join(", ")}`, w.beaten ? " (beaten by another of these)" : "");
        list.append(item);
      }
      part.append(list);
      box.append(part);
    }
  }
  function choose(types, wrong = []) {
    held = types;
    refused = wrong;
    for (const button of byId("pieces").children) {
      const t = Number(button.dataset.type), many = held.filter((x) => x === t).length;
      button.disabled = held.length >= table.dealt || many >= table.pieces[t].copies;
      button.setAttribute("aria-label", `${table.pieces[t].sign}: ${table.pieces[t].name}, ${many} of ${table.pieces[t].copies} chosen`);
    }
    answer();
  }
  function show(number) {
    table = unpack(tables[number]);
    const box = byId("pieces");
    box.replaceChildren();
    table.pieces.forEach((p, t) => {
      const button = make("button");
      button.type = "button";
      button.dataset.type = t;
      button.innerHTML = p.faces[0];
      button.append(make("span", p.sign));
      button.addEventListener("click", () => { choose([...held, t]); byId("signs").value = signs(held); });
      box.append(button);
    });
    byId("signs").value = "";
    choose([]);
  }
  byId("signs").addEventListener("input", () => {
    const left = table.pieces.map((p) => p.copies);
    const known = new Map();
    table.pieces.forEach((p, t) => { known.set(p.sign.toLowerCase(), t); known.set(p.name.toLowerCase(), t); });
    const types = [], wrong = [];
    for (const word of byId("signs").value.toLowerCase().split(/[\s,/|]+/).filter(Boolean)) {
      const t = known.get(word);
      const like = table.pieces.filter((p) => p.sign.toLowerCase().startsWith(`${word}(`)).map((p) => p.sign);
      if (t === undefined && like.length) wrong.push(`${word} may be any of ${like.join(", ")}`);
      else if (t === undefined) wrong.push(`${word} is no piece of this game`);
      else if (!left[t]) wrong.push(`there are only ${table.pieces[t].copies} of ${table.pieces[t].sign}`);
      else if (types.length === table.dealt) wrong.push(`a hand has ${table.dealt} pieces`);
      else { left[t]--; types.push(t); }
    }
    choose(types, wrong);
  });
  byId("clear").addEventListener("click", () => { byId("signs").value = ""; choose([]); });
  const which = byId("which");
  if (which) which.addEventListener("change", () => show(Number(which.value)));
  show(0);
})();
