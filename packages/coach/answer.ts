import { type Brief, emptyBrief } from "./brief.ts";
import { asLine } from "./clean.ts";
import { type Proposal, type Proposals, propose } from "./propose.ts";
import { type Reading, read } from "./read.ts";
import type { CoachRequest, Language } from "./request.ts";
import { styles } from "./request.ts";
import { type CoachSentences, sentencesIn } from "./sentences.ts";
import type { Words } from "./terms.ts";
import { spokenLanguage, wordsOf } from "./words/index.ts";

/** Longer answers are not read. Where three proposals would be longer, the coach makes fewer. */
export const answerMaxCharacters = 1_600;

/**
 * Returns the whole answer as the pieces it is streamed in: paragraphs and blocks. The answer is in the user's
 * language.
 */
export function answerTo(request: CoachRequest): string[] {
  const language = request.turns.reduce(
    (spoken, { role, text }) => (role === "user" ? spokenLanguage(asLine(text), spoken) : spoken),
    request.language,
  );
  const voice: Voice = {
    language,
    say: sentencesIn(language),
    words: wordsOf[language],
    isFirst: !request.turns.some(({ role }) => role === "assistant"),
  };
  const reading = read(request.turns, voice.words);
  const paragraphs = [
    ...(voice.isFirst ? [voice.say.byRules] : []),
    ...(reading.kind === "idea" ? aboutIdea(reading, request, voice) : small(reading, request, voice)),
    ...(request.modes.length === 0 ? [voice.say.nothingOffered] : []),
  ];
  return paragraphs.map((paragraph, index) => (index === 0 ? paragraph : `\n\n${paragraph}`));
}

interface Voice {
  language: Language;
  say: CoachSentences;
  words: Words;
  isFirst: boolean;
}

function aboutIdea(
  { brief, findings, changes }: Extract<Reading, { kind: "idea" }>,
  { modes, turns }: CoachRequest,
  { language, say, words, isFirst }: Voice,
): string[] {
  const made = propose(brief, modes, words);
  const isNew = changes.length === 0;
  const before = [
    ...findings.map((finding) =>
      finding === "negations" && made.lacksNegative ? say.noNegative : say.findings[finding],
    ),
    ...changes
      .filter((change) => change !== "video" || !made.lacksVideo)
      .map((change) => (change === "without" && made.lacksNegative ? say.noNegative : say.changes[change])),
    ...(made.lacksVideo && modes.length > 0 ? [say.noVideo] : []),
    ...(isNew || turns.at(-1)?.pictures.length !== 0 ? [whatIsThere(brief, made, language, say)] : []),
    ...(isNew && made.kind === "logo" ? [say.logo] : []),
  ].join(writesClose(language) ? "" : " ");
  const after = isFirst ? [say.next] : [];
  const shown = made.proposals.map((proposal, index) => oneWay(proposal, index, made, brief, say));
  for (let count = shown.length; count > 1; count--) {
    const paragraphs = [before, ...shown.slice(0, count), ...after];
    if (paragraphs.join("\n\n").length <= answerMaxCharacters) return paragraphs.filter((one) => one !== "");
  }
  return [before, ...shown.slice(0, 1), ...after].filter((one) => one !== "");
}

/** Languages that need no space after punctuation and have their own full stop. */
const writesClose = (language: Language) => language === "ja" || language === "zh";

function whatIsThere({ picture }: Brief, { added, kind }: Proposals, language: Language, say: CoachSentences): string {
  if (picture) return say.picture.from;
  if (added.length === 0) return say.complete;
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  const parts = list.format(
    added.filter((part) => part !== "setting" || kind !== "logo").map((part) => say.parts[part]),
  );
  return writesClose(language) ? `${say.completed}${parts}。` : `${say.completed} ${parts}.`;
}

function oneWay(
  proposal: Proposal,
  index: number,
  { proposals }: Proposals,
  { picture }: Brief,
  say: CoachSentences,
): string {
  const { name, why } = say.looks[proposal.look];
  const steps = [say.picture.near, say.picture.clear, say.picture.free];
  // The description of a look is given only once.
  const reason = proposals.findIndex(({ look }) => look === proposal.look) === index ? `\n${why}` : "";
  const title = picture ? `**${index + 1}.** ${steps[index] ?? why}` : `**${index + 1}. ${name}**${reason}`;
  return `${title}\n\n${block(proposal)}`;
}

/** Returns a proposal as a code block. */
export function block({ prompt, negative, ratio, mode, style }: Omit<Proposal, "look">): string {
  const lines = [
    prompt,
    negative === "" ? "" : `negative: ${negative}`,
    ratio === null ? "" : `ratio: ${ratio}`,
    mode === null ? "" : `mode: ${mode}`,
    style === null ? "" : `style: ${asLine(style)}`,
  ].filter((line) => line !== "");
  return `\`\`\`prompt\n${lines.join("\n")}\n\`\`\``;
}

function small(reading: Exclude<Reading, { kind: "idea" }>, { modes }: CoachRequest, { say, words }: Voice): string[] {
  if (reading.kind === "promptMissing")
    return [...(reading.told?.faults.map((fault) => say.changes[fault]) ?? []), say.promptMissing];
  const { kind } = reading;
  if (kind === "styles") {
    const names = styles.map((style) => `- **${say.looks[style].name}**: ${say.looks[style].why}`);
    return [say.styles, names.join("\n")];
  }
  if (kind === "thanks" || kind === "modes") return [say[kind]];
  const [first] = propose({ ...emptyBrief, idea: say.example }, modes, words).proposals;
  return [say[kind], ...(first ? [block(first)] : [])];
}
