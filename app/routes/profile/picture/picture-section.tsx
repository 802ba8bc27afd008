import { type ChangeEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import type { Profile } from "../../../../contract/accounts.ts";
import { avatarMaxBytes } from "../../../../contract/limits.ts";
import { useHasAdditions } from "../../../parts/additions.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button, buttonClassNames } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { PictureCrop } from "./picture-crop.tsx";
import { sendPicture } from "./send-picture.ts";

const pictureTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"];
const picturePath = "/profile/picture";

/** The user's profile image. With JavaScript it is cropped before it is sent; without, the server crops its center. */
export function PictureSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const { revalidate } = useRevalidator();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number | null>(null);
  const sending = useRef<AbortController>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    if (!chosen) return;
    if (chosen.size > avatarMaxBytes) return refuse(t("picture.tooLarge"));
    if (!pictureTypes.includes(chosen.type)) return refuse(t("picture.wrongType"));
    setProblem(undefined);
    setFile(chosen);
  };
  const close = () => {
    sending.current?.abort();
    setFile(undefined);
    setProgress(null);
    if (input.current) input.current.value = "";
    input.current?.focus();
  };
  const refuse = (message: string) => {
    close();
    setProblem(message);
  };
  const send = async (square: Blob) => {
    sending.current = new AbortController();
    const { signal } = sending.current;
    setProgress(0);
    const answer = await sendPicture(square, setProgress, signal);
    if (signal.aborted) return;
    if (!answer?.ok) return refuse(answer?.message ?? t("picture.failed"));
    close();
    setProblem(undefined);
    showToast({ id: crypto.randomUUID(), tone: "success", message: answer.message });
    await revalidate();
  };

  const name = profile.display_name || profile.email;
  const hasAdditions = useHasAdditions();
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-5">
        <Avatar name={name} src={profile.avatar_url} className="size-20 text-xl" />
        <div className="flex min-w-0 flex-wrap gap-2">
          <Form
            method="post"
            action={picturePath}
            encType="multipart/form-data"
            reloadDocument
            className="flex min-w-0 flex-wrap items-center gap-2"
          >
            <input
              ref={input}
              id={inputId}
              type="file"
              name="avatar"
              accept={pictureTypes.join(",")}
              aria-label={t("picture.choose")}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${inputId}-problem` : undefined}
              onChange={choose}
              className="peer sr-only noscript:not-sr-only noscript:max-w-full"
            />
            <label
              htmlFor={inputId}
              className={`${buttonClassNames({})} peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2 noscript:hidden`}
            >
              {t("picture.choose")}
            </label>
            <span className="hidden noscript:block">
              <Button>{t("picture.upload")}</Button>
            </span>
          </Form>
          {profile.avatar_url && hasAdditions ? (
            <Form method="post" action={picturePath} preventScrollReset>
              <input type="hidden" name="intent" value="remove" />
              <Button variant="quiet">{t("picture.remove")}</Button>
            </Form>
          ) : null}
        </div>
      </div>
      {problem ? (
        <p role="alert" id={`${inputId}-problem`} className="text-bad">
          {problem}
        </p>
      ) : null}
      {file ? (
        <PictureCrop
          file={file}
          progress={progress}
          onUse={(square) => void send(square)}
          onUnreadable={() => refuse(t("picture.wrongType"))}
          onCancel={close}
        />
      ) : null}
    </div>
  );
}
