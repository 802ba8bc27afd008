import type { Graph, GraphNode, Link } from "./comfyui-graph.ts";
import { bundles, byName, isSwitch, type Values } from "./comfyui-values.ts";
import { rawPromptMaxCharacters } from "./plain-prompt.ts";

export type Side = "positive" | "negative";
/** What happened to texts on their way that is not known here. */
export type TextLoss = "nodes" | "styles";

/** Nobody strings more nodes. What is farther is lost, and named. */
const depthMax = 200;
/** What all nodes of a graph may join together. Texts that double from node to node soon take more. */
const charactersMax = 2_000_000;
const sideNames: Record<Side, RegExp> = { positive: /pos(?:itive)?(?:_|$|\d)/i, negative: /neg(?:ative)?(?:_|$|\d)/i };
/** Inputs that lead away from the words, or that are no words. */
const otherInputs =
  /model|^clip$|clip_vision|vae|image|pixels|latent|samples|mask|control_?net|lora|noise|sigmas|sampler|seed|steps|^cfg|width|height|audio|video|bbox|segm|sam_|empty_|^switch$|^select$|^boolean$|file|path|url|key$/i;
/** Inputs that hold words. */
const textInputs =
  /text|prompt|string|^str|caption|^tags$|^lyrics$|^value$|^clip_[lgh]$|^t5xxl$|^llama$|^bert$|^mt5xl$|^qwen|^input|^any|pos(?:itive)?(?:_|$)|neg(?:ative)?(?:_|$)|^prefix$|^suffix$|^words/i;
/** Texts that tell a node what to do, and unresolved ones beside `populated_text`. */
const instructions =
  /system|instruct|delimiter|separator|find|replace|pattern|template|style|mode|preset|^role|log_|wildcard_text|_prefix/i;
/** Nodes whose words come from a model for text. */
const modelNodes =
  /llm|gpt|claude|gemini|ollama|openai|deepseek|mistral|chat|caption|florence|joy|vlm|llava|interrogat|tagger|describe|enhance|translat|qwen.?vl|text.?generat|generate.?text/i;
/** Nodes that change a text in ways that are not followed, or use it for a part of the image alone. */
const changingNodes =
  /regex|substring|truncat|split|extract|random|wildcard|promptline|loadline|readline|format|shuffle|case|setarea|setmask|settimestep|region|couple/i;
/** Nodes that join texts with a delimiter. */
const joiningNodes = /concat|join|combine|merge|append/i;
/** Nodes that pass conditions on as they are, or add what is no words. */
const plainNodes =
  /^(?:CLIPTextEncode\w*|Conditioning(?:Concat|Combine)|TextEncode\w*|FluxGuidance|ControlNetApply\w*|ReferenceLatent|Primitive\w*|StringConcatenate|StringReplace|StringTrim|Reroute.*|\w*Guider|ToBasicPipe|FromBasicPipe)$/;
const zeroNodes = /zero.?out/i;
/** Texts that are names of files. */
const fileNames = /\.(?:safetensors|sft|ckpt|pth?|bin|gguf|onnx|json|txt|png|jpe?g|webp|mp4)$/i;
const noStyle = /^\s*(?:none|no[ _-]?style|base|default|disabled?|-)?\s*$/i;

/**
 * Returns a function for the texts that lead to one side of a sampler, in order, each once. It walks from the sampler to
 * the texts; each node is read once for each side, so that neither cycles nor diamonds take long. `losses` collects
 * what is not known of them: a node that changes texts, or one that chooses among several.
 */
export function createWords(graph: Graph, values: Values, losses: Set<TextLoss>) {
  const known = new Map<string, readonly string[]>();
  let charactersJoined = 0;

  function textsOf(sampler: GraphNode, side: Side): readonly string[] {
    return ofNode(sampler, side, false, 0);
  }

  function behind({ id }: Link, side: Side, isSettled: boolean, depth: number): readonly string[] {
    const key = `${side} ${isSettled} ${id}`;
    const before = known.get(key);
    if (before) return before;
    const node = graph.get(id);
    // Until it is read, a node that leads back to itself has nothing.
    known.set(key, []);
    if (depth > depthMax) losses.add("nodes");
    const texts = node && depth <= depthMax ? ofNode(node, side, isSettled, depth) : [];
    known.set(key, texts);
    return texts;
  }

  /** Settled is a node that an input of its side has led to: all of its words are of that side. */
  function ofNode(node: GraphNode, side: Side, isSettled: boolean, depth: number): readonly string[] {
    if (zeroNodes.test(node.type)) return [];
    noteLosses(node);
    const follow = (name: string, settled: boolean) => ofInput(node, name, side, settled, depth);
    if (isSwitch(node)) {
      const chosen = values.chosenInput(node);
      if (chosen !== undefined) return follow(chosen, isSettled);
      losses.add("nodes");
    }
    const names = inputsOf(node);
    const own = names.filter((name) => sideNames[side].test(name));
    const others = names.filter((name) => sideNames[side === "positive" ? "negative" : "positive"].test(name));
    const shared = names.filter((name) => bundles.test(name) && node.links[name]);
    const isOfBothSides = shared.length > 0 || (own.length > 0 && others.length > 0);
    if (own.length > 0 && (isOfBothSides || !isSettled))
      return together(
        node,
        own.map((name) => follow(name, true)),
      );
    const isOfOther = others.some((name) => node.links[name]);
    if (isSettled && !isOfOther) return wordsOf(node, names, (name) => follow(name, true), true);
    const ofBoth = shared.flatMap((name) => follow(name, false));
    if (side === "negative" || isSettled) return ofBoth;
    const rest = names.filter((name) => !others.includes(name) && !shared.includes(name));
    return unique([...ofBoth, ...wordsOf(node, rest, (name) => follow(name, true), depth > 0)]);
  }

  /** Returns the words of a node whose inputs are all of one side. */
  function wordsOf(
    node: GraphNode,
    names: readonly string[],
    follow: (name: string) => readonly string[],
    isBefore: boolean,
  ): readonly string[] {
    if (node.type === "StringReplace") {
      const [find, replace = ""] = [values.textOf(node, ["find"]), values.textOf(node, ["replace"])];
      const texts = follow("string");
      return find === undefined ? texts : texts.map((text) => joinedTexts(text.split(find), replace));
    }
    // A model that looks at an image gets an instruction, not a prompt.
    const isLooking = modelNodes.test(node.type) && Object.keys(node.links).some((name) => /image|pixels/i.test(name));
    if (modelNodes.test(node.type) && isBefore) losses.add("nodes");
    if (isLooking && isBefore) return [];
    return together(node, names.map(follow));
  }

  /** Notes what a node does to texts that is not known here. */
  function noteLosses(node: GraphNode): void {
    const names = [...Object.keys(node.links), ...Object.keys(node.values)];
    const isUsed = (name: string) => {
      const value = node.values[name];
      return node.links[name] !== undefined || (typeof value === "string" && !noStyle.test(value));
    };
    if (names.some((name) => /style(?!_?model)/i.test(name) && isUsed(name))) losses.add("styles");
    if (plainNodes.test(node.type)) return;
    const isChanging = changingNodes.test(node.type) && !names.includes("populated_text");
    if (isChanging || names.some((name) => /^system|instruct|template/i.test(name) && isUsed(name)))
      losses.add("nodes");
  }

  /** Joins what the inputs of a node bring. */
  function together(node: GraphNode, found: readonly (readonly string[])[]): readonly string[] {
    const parts = found.filter((texts) => texts.length > 0);
    const isPlain = plainNodes.test(node.type);
    const delimiter = ["delimiter", "separator"]
      .map((name) => values.valueOf(node, name))
      .find((text) => text !== undefined);
    const isJoining =
      joiningNodes.test(node.type) && (node.type === "StringConcatenate" || typeof delimiter === "string");
    charactersJoined += parts.flat().reduce((sum, text) => sum + text.length + 1, 0);
    const isTooMuch = charactersJoined > charactersMax;
    if (isTooMuch || (!isPlain && !isJoining && parts.length > 1)) losses.add("nodes");
    if (isTooMuch) return [];
    if (!isJoining) return unique(parts.flat());
    const sign = typeof delimiter === "string" ? delimiter.replaceAll("\\n", "\n") : "";
    const joined = joinedTexts(
      parts.map((texts) => texts.join(", ")),
      sign,
    );
    return joined === "" ? [] : [joined];
  }

  function ofInput(node: GraphNode, name: string, side: Side, isSettled: boolean, depth: number): readonly string[] {
    const link = node.links[name];
    if (link) {
      const texts = behind(link, side, isSettled, depth + 1);
      // What is missing or computed has no words here.
      const isWanted = /text|prompt|string/i.test(name) || !graph.has(link.id);
      if (texts.length === 0 && isWanted && !isEmptyText(link)) losses.add("nodes");
      return texts;
    }
    const value = node.values[name];
    if (typeof value !== "string" || value.trim() === "" || fileNames.test(value)) return [];
    return [value.slice(0, rawPromptMaxCharacters)];
  }

  function isEmptyText({ id }: Link): boolean {
    const node = graph.get(id);
    return (
      node !== undefined && Object.values(node.values).some((value) => typeof value === "string" && value.trim() === "")
    );
  }

  return { textsOf };
}

/** Returns the names of the inputs that may bring words, in the order in which they are joined. */
function inputsOf({ type, values, links }: GraphNode): string[] {
  // What a node shows is a copy of its input, perhaps of an earlier run.
  const isShowing = /^(?:show|display|preview|view)/i.test(type);
  const linked = Object.keys(links).filter((name) => !otherInputs.test(name) && !instructions.test(name));
  const written = Object.keys(values).filter(
    (name) =>
      typeof values[name] === "string" &&
      textInputs.test(name) &&
      !otherInputs.test(name) &&
      !instructions.test(name) &&
      !isShowing,
  );
  return [...new Set([...linked, ...written])].sort(byName);
}

/** Returns the texts with a sign between them, as far as a prompt is looked at. */
function joinedTexts(texts: readonly string[], sign: string): string {
  const between = sign.slice(0, rawPromptMaxCharacters);
  let joined = "";
  for (const [at, text] of texts.entries()) {
    joined += at === 0 ? text : `${between}${text}`;
    if (joined.length > rawPromptMaxCharacters) break;
  }
  return joined.slice(0, rawPromptMaxCharacters);
}

function unique(texts: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  let characters = 0;
  return texts.filter((text) => {
    const key = text.trim();
    if (seen.has(key) || characters > rawPromptMaxCharacters) return false;
    seen.add(key);
    characters += text.length;
    return true;
  });
}
