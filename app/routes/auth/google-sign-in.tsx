import { useTranslation } from "../../i18n/texts.ts";
import { buttonClassNames } from "../../ui/button.tsx";

/** Sign-in with Google. It is a plain form because it leaves the site. */
export function GoogleSignIn({ next }: { next: string }) {
  const { t } = useTranslation("auth");
  return (
    <>
      <form method="post" action="/auth/google" className="mt-6">
        <input type="hidden" name="next" value={next} />
        <button type="submit" className={buttonClassNames({ size: "large", wide: true })}>
          <img src="/google.svg" alt="" width={18} height={18} />
          {t("google.continue")}
        </button>
      </form>
      <p className="mt-6 flex items-center gap-3 text-ink-3 text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("google.or")}
      </p>
    </>
  );
}
