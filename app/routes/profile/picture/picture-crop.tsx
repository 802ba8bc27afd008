import { type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { withoutFling } from "../../../ui/without-fling.ts";
import { type Crop, cropSquare, dragged, type Size, wholeSquare, zoomMax } from "./crop.ts";

/** Twice the largest size shown anywhere, so that the image is sharp on dense screens. */
const sentSidePixels = 512;

interface PictureCropProps {
  file: File;
  /** The uploaded share, from 0 to 1; `null` before the upload. */
  progress: number | null;
  onUse: (square: Blob) => void;
  onUnreadable: () => void;
  onCancel: () => void;
}

/** Chooses the visible square of an image, by dragging or with sliders, which also work by keyboard. */
export function PictureCrop({ file, progress, onUse, onUnreadable, onCancel }: PictureCropProps) {
  const { t } = useTranslation("profile");
  const [address, setAddress] = useState<string>();
  const [size, setSize] = useState<Size>();
  const [crop, setCrop] = useState(wholeSquare);
  const picture = useRef<HTMLImageElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    setSize(undefined);
    setCrop(wholeSquare);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  useEffect(() => heading.current?.focus(), []);

  const use = async () => {
    const square = picture.current && size && (await cut(picture.current, size, crop));
    if (square) onUse(square);
    else onUnreadable();
  };
  const sending = progress !== null;
  return (
    <div className="flex flex-wrap gap-x-7 gap-y-5 rounded-lg border border-line bg-surface-1 p-4 sm:p-5">
      <Stage size={size} crop={crop} onCrop={setCrop}>
        {address ? (
          <img
            ref={picture}
            src={address}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              width && height ? setSize({ width, height }) : onUnreadable()
            }
            onError={onUnreadable}
            className="absolute max-w-none select-none"
            style={placed(size, crop)}
          />
        ) : null}
      </Stage>
      <div className="flex min-w-52 flex-1 flex-col gap-4">
        <div>
          <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
            {t("crop.title")}
          </h3>
          <p className="mt-1 text-ink-3 text-sm">{t("crop.hint")}</p>
        </div>
        <Slider
          label={t("crop.zoom")}
          min={1}
          max={zoomMax}
          value={crop.zoom}
          onValue={(zoom) => setCrop({ ...crop, zoom })}
        />
        <Slider label={t("crop.sideways")} min={0} max={1} value={crop.x} onValue={(x) => setCrop({ ...crop, x })} />
        <Slider label={t("crop.upAndDown")} min={0} max={1} value={crop.y} onValue={(y) => setCrop({ ...crop, y })} />
        {sending ? <Progress value={progress} label={t("crop.progress")} /> : null}
        <div className="flex flex-wrap gap-2">
          <Button type="button" variant="primary" pending={sending} pendingLabel={t("crop.progress")} onClick={use}>
            {t("crop.save")}
          </Button>
          <Button type="button" onClick={onCancel}>
            {t("crop.cancel")}
          </Button>
        </div>
      </div>
    </div>
  );
}

function placed(size: Size | undefined, crop: Crop) {
  if (!size) return { opacity: 0 };
  const { left, top, side } = cropSquare(size, crop);
  const percent = (pixels: number) => `${(pixels / side) * 100}%`;
  return { width: percent(size.width), height: percent(size.height), left: percent(-left), top: percent(-top) };
}

interface StageProps {
  size: Size | undefined;
  crop: Crop;
  onCrop: (crop: Crop) => void;
  children: React.ReactNode;
}

/** The image under a round window. The pointer moves it. */
function Stage({ size, crop, onCrop, children }: StageProps) {
  const last = useRef<{ x: number; y: number }>(undefined);
  const move = ({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLDivElement>) => {
    if (!last.current || !size) return;
    const { width } = currentTarget.getBoundingClientRect();
    onCrop(dragged(size, crop, (x - last.current.x) / width, (y - last.current.y) / width));
    last.current = { x, y };
  };
  const end = () => {
    last.current = undefined;
  };
  return (
    <div
      ref={withoutFling}
      aria-hidden="true"
      onPointerDown={({ clientX: x, clientY: y, currentTarget, pointerId }) => {
        currentTarget.setPointerCapture(pointerId);
        last.current = { x, y };
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      className="relative size-56 cursor-grab touch-none overflow-hidden rounded-md bg-surface-2 active:cursor-grabbing"
    >
      {children}
      <span className="pointer-events-none absolute inset-0 rounded-full outline-[6rem] outline-veil" />
    </div>
  );
}

interface SliderProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onValue: (value: number) => void;
}

function Slider({ label, value, onValue, ...range }: SliderProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-3">
      <label htmlFor={id} className="text-ink-2">
        {label}
      </label>
      <input
        {...range}
        id={id}
        type="range"
        step={0.01}
        value={value}
        onChange={({ target }) => onValue(target.valueAsNumber)}
        className="h-6 w-full accent-accent pointer-coarse:h-11"
      />
    </div>
  );
}

/** Returns the square as a new image; `null` where the browser cannot make one. */
function cut(picture: HTMLImageElement, size: Size, crop: Crop): Promise<Blob | null> {
  const { left, top, side } = cropSquare(size, crop);
  const sidePixels = Math.max(1, Math.min(sentSidePixels, Math.round(side)));
  const canvas = document.createElement("canvas");
  canvas.width = sidePixels;
  canvas.height = sidePixels;
  canvas.getContext("2d")?.drawImage(picture, left, top, side, side, 0, 0, sidePixels, sidePixels);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
