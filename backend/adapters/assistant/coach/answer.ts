import { styles } from "../../../../contract/generation-terms.ts";
import type { Language } from "../../../../contract/languages.ts";
import type { AssistantRequest } from "../port.ts";
import { asLine } from "./clean.ts";
import { type Proposal, type Proposals, propose } from "./propose.ts";
import { type Brief, type Reading, read } from "./read.ts";
import type { CoachSentences } from "./sentences.ts";
import type { Words } from "./terms.ts";
import { spokenLanguage, wordsOf } from "./words/index.ts";

/** Longer answers are not read. Fewer proposals are made where three would be longer. */
export const answerMaxCharacters = 1_600;

/** The whole answer, in the pieces it is written in: paragraphs and blocks. */
export function answerTo(request: AssistantRequest, say: CoachSentences): string[] {
  const newest = request.turns.at(-1);
  const words = wordsOf[spokenLanguage(newest ? asLine(newest.text) : "", request.language)];
  const reading = read(request.turns, words);
  const isFirst = !request.turns.some(({ role }) => role === "assistant");
  const paragraphs = [
    ...(isFirst ? [say.byRules] : []),
    ...(reading.kind === "idea"
      ? aboutIdea(reading, request, { say, words, isFirst })
      : small(reading.kind, request, say)),
    ...(request.modes.length === 0 ? [say.nothingOffered] : []),
  ];
  return paragraphs.map((paragraph, index) => (index === 0 ? paragraph : `\n\n${paragraph}`));
}

function aboutIdea(
  { brief, findings, changes }: Extract<Reading, { kind: "idea" }>,
  { modes, language, turns }: AssistantRequest,
  { say, words, isFirst }: { say: CoachSentences; words: Words; isFirst: boolean },
): string[] {
  const made = propose(brief, modes, words);
  const isNew = changes.length === 0;
  const before = [
    ...findings.map((finding) => say.findings[finding]),
    ...changes.filter((change) => change !== "video" || !made.lacksVideo).map((change) => say.changes[change]),
    ...(made.lacksVideo && modes.length > 0 ? [say.noVideo] : []),
    ...(isNew || turns.at(-1)?.pictures.length !== 0 ? [whatIsThere(brief, made, language, say)] : []),
  ].join(writesClose(language) ? "" : " ");
  const after = isFirst ? [say.next] : [];
  const shown = made.proposals.map((proposal, index) => oneWay(proposal, index, brief, say));
  for (let count = shown.length; count > 1; count--) {
    const paragraphs = [before, ...shown.slice(0, count), ...after];
    if (paragraphs.join("\n\n").length <= answerMaxCharacters) return paragraphs.filter((one) => one !== "");
  }
  return [before, ...shown.slice(0, 1), ...after].filter((one) => one !== "");
}

/** Languages that need no space after a sign, and have a full stop of their own. */
const writesClose = (language: Language) => language === "ja" || language === "zh";

function whatIsThere({ picture }: Brief, { added }: Proposals, language: Language, say: CoachSentences): string {
  if (picture) return say.picture.from;
  if (added.length === 0) return say.complete;
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  const parts = list.format(added.map((part) => say.parts[part]));
  return writesClose(language) ? `${say.completed}${parts}。` : `${say.completed} ${parts}.`;
}

function oneWay(proposal: Proposal, index: number, { picture }: Brief, say: CoachSentences): string {
  const { name, why } = say.looks[proposal.look];
  const steps = [say.picture.near, say.picture.clear, say.picture.free];
  const title = picture ? `**${index + 1}.** ${steps[index] ?? why}` : `**${index + 1}. ${name}**\n${why}`;
  return `${title}\n\n${block(proposal)}`;
}

function block({ prompt, negative, ratio, mode, style }: Proposal): string {
  const lines = [
    prompt,
    negative === "" ? "" : `negative: ${negative}`,
    ratio === null ? "" : `ratio: ${ratio}`,
    mode === null ? "" : `mode: ${mode}`,
    style === null ? "" : `style: ${asLine(style)}`,
  ].filter((line) => line !== "");
  return `\`\`\`prompt\n${lines.join("\n")}\n\`\`\``;
}

function small(kind: Exclude<Reading["kind"], "idea">, request: AssistantRequest, say: CoachSentences): string[] {
  if (kind === "styles") {
    const names = styles.map((style) => `- **${say.looks[style].name}**: ${say.looks[style].why}`);
    return [say.styles, names.join("\n")];
  }
  if (kind === "thanks" || kind === "modes") return [say[kind]];
  const words = wordsOf[request.language];
  const { brief } = ideaOf(say.example, words);
  const [first] = propose(brief, request.modes, words).proposals;
  return [say[kind], ...(first && kind !== "promptMissing" ? [block(first)] : [])];
}

function ideaOf(text: string, words: Words): Extract<Reading, { kind: "idea" }> {
  const reading = read([{ role: "user", text, pictures: [] }], words);
  if (reading.kind !== "idea") throw new Error("The example is no idea.");
  return reading;
}
