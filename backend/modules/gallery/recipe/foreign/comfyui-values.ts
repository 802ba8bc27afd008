import type { Graph, GraphNode, Link } from "./comfyui-graph.ts";

/** Nodes that a value passes through. Nobody strings more. */
const hopsMax = 30;
/** More than all values of a graph take. Switches that are chosen by switches take many. */
const stepsMax = 20_000;
/** Links that carry several values. */
export const bundles = /guider|pipe|tuple|text_embeds|bundle|context|ctx/i;
/** The names under which nodes for one value hold it. */
const valueNames = [
  "value",
  "int",
  "INT",
  "number",
  "Number",
  "seed",
  "noise_seed",
  "float",
  "text",
  "string",
  "String",
];
/** What chooses in a switch. */
const choiceNames = [
  "switch",
  "boolean",
  "bool",
  "condition",
  "cond",
  "select",
  "index",
  "Input",
  "input",
  "selection",
];
const whenTrue = ["on_true", "true", "if_true", "tt_value", "true_value"];
const whenFalse = ["on_false", "false", "if_false", "ff_value", "false_value"];

/** Reads the values of a graph behind links: nodes for one number or text, switches, and nodes that pass values on. */
export function createValues(graph: Graph) {
  let steps = 0;

  /** Returns the value of an input; `undefined` if it is missing or computed. */
  function inputValue(node: GraphNode, name: string, hops = 0): unknown {
    const link = Object.hasOwn(node.links, name) ? node.links[name] : undefined;
    if (link) return behind(link, name, hops + 1);
    return Object.hasOwn(node.values, name) ? node.values[name] : undefined;
  }

  function behind({ id }: Link, wanted: string, hops: number): unknown {
    steps += 1;
    const node = hops > hopsMax || steps > stepsMax ? undefined : graph.get(id);
    if (!node || isComputing(node)) return undefined;
    if (isSwitch(node)) {
      const chosen = chosenInput(node, hops);
      return chosen === undefined ? undefined : inputValue(node, chosen, hops);
    }
    const names = [wanted, ...valueNames].filter((name) => hasInput(node, name));
    if (names[0] !== undefined) return inputValue(node, names[0], hops);
    const links = Object.keys(node.links);
    const onward = links.length === 1 ? links[0] : links.find((name) => bundles.test(name));
    return onward === undefined ? undefined : inputValue(node, onward, hops);
  }

  /** Returns the input that a switch passes on; `undefined` for other nodes, and if what chooses is computed. */
  function chosenInput(node: GraphNode, hops = 0): string | undefined {
    const has = (name: string) => hasInput(node, name);
    const choosing = choiceNames.find(has);
    // rgthree's switch passes on the first input that is there.
    if (choosing === undefined) return Object.keys(node.links).sort(byName)[0];
    const choice = inputValue(node, choosing, hops + 1);
    if (typeof choice === "boolean") return (choice ? whenTrue : whenFalse).find(has);
    const number = numberOf(choice);
    if (number === undefined) return undefined;
    const inputs = [...Object.keys(node.links), ...Object.keys(node.values)].filter((name) => name !== choosing);
    return inputs.find((name) => /\d+$/.exec(name)?.[0] === String(number));
  }

  return {
    valueOf: (node: GraphNode, name: string) => inputValue(node, name),
    chosenInput: (node: GraphNode) => chosenInput(node),
    /** Returns the number of the first of these inputs that has one. */
    numberOf: (node: GraphNode, names: readonly string[]) =>
      names.map((name) => numberOf(inputValue(node, name))).find((number) => number !== undefined),
    /** Returns the text of the first of these inputs that has one. */
    textOf(node: GraphNode, names: readonly string[]): string | undefined {
      const texts = names.map((name) => inputValue(node, name));
      return texts.find((text): text is string => typeof text === "string" && text.trim() !== "");
    },
  };
}
export type Values = ReturnType<typeof createValues>;

/** Whether a node passes on one of its inputs. */
export function isSwitch(node: GraphNode): boolean {
  if (/any switch/i.test(node.type)) return true;
  const hasChoice = choiceNames.some((name) => hasInput(node, name));
  return (
    hasChoice && (/switch|select|branch|if.?else/i.test(node.type) || whenTrue.some((name) => hasInput(node, name)))
  );
}

export function hasInput({ values, links }: GraphNode, name: string): boolean {
  return Object.hasOwn(values, name) || Object.hasOwn(links, name);
}

/** Whether a node computes a number from others. */
function isComputing({ type }: GraphNode): boolean {
  return /math|expression|calc|operation|multipl|divide|add|subtract|scale|round|random|getimagesize|length/i.test(
    type,
  );
}

/** Compares the names of inputs, as `text_2` and `text_10`. What something is added to stands before what is added. */
export function byName(a: string, b: string): number {
  const rank = (name: string) => name.replace(/_to$/, "_0").replace(/_from$/, "_1");
  return rank(a).localeCompare(rank(b), "en", { numeric: true });
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\s*-?\d{1,20}(?:\.\d{1,20})?\s*$/.test(value) ? Number(value) : undefined;
}
