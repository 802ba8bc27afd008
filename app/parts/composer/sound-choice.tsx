import { useTranslation } from "react-i18next";
import type { ModelCapability } from "../../../contract/capabilities.ts";
import { ChoiceChip, ChoiceGroup } from "../../ui/choice.tsx";
import { TextField } from "../../ui/field.tsx";
import type { Draft } from "../draft.ts";
import type { ComposerErrors } from "./composer-errors.ts";
import { FileField, type FileFieldProps } from "./file-field.tsx";

interface SoundChoiceProps extends Pick<FileFieldProps, "chosen" | "onChoose" | "upload"> {
  audio: NonNullable<ModelCapability["audio"]>;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  errors: ComposerErrors;
}

/** Chooses the sound source of a video. Each option shows its field once it is chosen, with or without JavaScript. */
export function SoundChoice({ audio, draft, onChange, errors, ...recording }: SoundChoiceProps) {
  const { t } = useTranslation("explore");
  const ways = [
    { value: "prompt", label: t("sound.prompt") },
    ...(audio.prompt_max_characters === null ? [] : [{ value: "words", label: t("sound.words") }]),
    ...(audio.upload ? [{ value: "recording", label: t("sound.recording") }] : []),
  ];
  const wantsAudioFile = recording.chosen !== null || Boolean(errors.recording);
  const wanted = wantsAudioFile ? "recording" : draft.audio_prompt || errors.audio_prompt ? "words" : "prompt";
  const first = ways.some(({ value }) => value === wanted) ? wanted : "prompt";
  if (ways.length === 1) return <input type="hidden" name="audio" value="prompt" />;
  return (
    <div className="group/sound flex flex-col gap-3">
      <ChoiceGroup legend={t("sound.label")} legendHidden={false} className="gap-1.5">
        {ways.map(({ value, label }) => (
          <ChoiceChip key={value} name="audio" value={value} defaultChecked={value === first}>
            {label}
          </ChoiceChip>
        ))}
      </ChoiceGroup>
      <TextField
        className="hidden! group-has-[input[value=words]:checked]/sound:flex!"
        name="audio_prompt"
        label={t("sound.wordsLabel")}
        hint={t("sound.wordsHint")}
        maxLength={audio.prompt_max_characters ?? undefined}
        autoComplete="off"
        defaultValue={draft.audio_prompt}
        error={errors.audio_prompt}
        onChange={({ target }) => onChange({ audio_prompt: target.value })}
      />
      <div className="hidden group-has-[input[value=recording]:checked]/sound:block">
        <FileField place="recording" {...recording} error={errors.recording} />
      </div>
    </div>
  );
}
