import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ClipFields } from "../../parts/strip-path.ts";
import { TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { ClipErrors, StripClip } from "./strip.ts";

interface ClipRowProps {
  clip: StripClip;
  index: number;
  count: number;
  errors: ClipErrors | undefined;
  onMove: (event: MouseEvent<HTMLButtonElement>, index: number, by: -1 | 1) => void;
  onRemove: (event: MouseEvent<HTMLButtonElement>) => void;
  onTrim: (part: Partial<ClipFields>) => void;
}

/** One clip of a strip: its place, which part of it plays, and buttons that move or remove it. */
export function ClipRow({ clip, index, count, errors, onMove, onRemove, onTrim }: ClipRowProps) {
  const { t } = useTranslation("strips");
  const { id, name, src, placeholder, seconds, from, to } = clip;
  const length = Math.round(seconds * 100) / 100;
  const ways = [
    { by: -1, value: `earlier:${index}`, label: t("earlier", { name }), icon: "arrow-up", can: index > 0 },
    { by: 1, value: `later:${index}`, label: t("later", { name }), icon: "arrow-down", can: index < count - 1 },
  ] as const;
  const time = { type: "number", inputMode: "decimal", min: 0, step: "any" } as const;
  return (
    <li className="rounded-md border border-line bg-surface-1 p-3">
      <input type="hidden" name="clip" value={id} />
      <div className="flex items-center gap-3">
        <span className="tabular w-5 shrink-0 text-right text-ink-3">{index + 1}</span>
        <img
          src={src}
          alt=""
          width={1}
          height={1}
          loading="lazy"
          className="h-12 w-16 shrink-0 rounded-sm bg-[length:100%_100%] bg-surface-2 object-cover"
          style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
        />
        <h3 className="line-clamp-2 min-w-0 flex-1 break-words font-normal text-base">{name}</h3>
      </div>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
        <fieldset aria-label={name} className="grid min-w-0 flex-1 basis-50 grid-cols-2 gap-3">
          <TextField
            {...time}
            name="from"
            label={t("from")}
            placeholder="0"
            value={from}
            error={errors?.from}
            onChange={({ currentTarget: { value } }) => onTrim({ from: value })}
          />
          <TextField
            {...time}
            name="to"
            label={t("to")}
            placeholder={String(length)}
            value={to}
            error={errors?.to}
            onChange={({ currentTarget: { value } }) => onTrim({ to: value })}
          />
        </fieldset>
        <div className="flex">
          {ways.map(({ by, value, label, icon, can }) => (
            <IconButton
              key={by}
              field="intent"
              value={value}
              name={label}
              icon={<Icon name={icon} />}
              tip={false}
              aria-disabled={!can || undefined}
              className="aria-disabled:opacity-40"
              onClick={(event) => (can ? onMove(event, index, by) : event.preventDefault())}
            />
          ))}
          <IconButton
            field="intent"
            value={`remove:${index}`}
            name={t("remove", { name })}
            icon={<Icon name="x" />}
            tip={false}
            onClick={onRemove}
          />
        </div>
      </div>
    </li>
  );
}
