import { useTranslation } from "react-i18next";
import { data, type RouterContextProvider, useNavigate, useNavigation } from "react-router";
import { tagNameMaxCharacters } from "../../../../contract/limits.ts";
import type { Tag } from "../../../../contract/tags.ts";
import { type Api, api, refusalMessage } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { safeReturnPath } from "../../../session/safe-return.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import type { Route } from "./+types/edit";
import { editTagPath, tagsPath } from "./addresses.ts";

function returnPathOf(url: URL): string {
  const wanted = url.searchParams.get("return");
  return wanted === null ? tagsPath : safeReturnPath(wanted);
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const outcome = await api(context, url.pathname + url.search).tags.read({ params: { id: params.id } });
  const tag = outcome.ok ? outcome.value : null;
  const title = translator(context)(tag ? "tags:edit" : "tags:gone.title");
  return data(
    { id: params.id, tag, returnTo: returnPathOf(url), title },
    { status: outcome.ok ? 200 : outcome.status || 503 },
  );
}

/** What the page shows instead of the redirect that follows a change. */
interface Reply {
  name: string;
  problem: string | null;
  /** The tag that has the new name. Renaming becomes merging. */
  other: Tag | null;
}

/** Renames, merges or deletes the tag. A new name that another tag has is answered with the question about merging. */
export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const t = translator(context);
  const { tags } = api(context, url.pathname + url.search);
  const name = String(form.get("name") ?? "");
  const into = form.get("into");
  const intent = form.get("intent");
  const outcome =
    intent === "delete"
      ? await tags.remove({ params: { id } })
      : intent === "merge" && typeof into === "string"
        ? await tags.merge({ params: { id }, body: { into } })
        : await tags.rename({ params: { id }, body: { name } });
  if (outcome.ok || (intent === "delete" && outcome.status === 404)) {
    const done = intent === "delete" ? "deleted" : intent === "merge" ? "merged" : "renamed";
    return redirectWithToast(returnPathOf(url), { tone: "success", message: t(`tags:${done}`) });
  }
  const other = outcome.code === "CONFLICT" ? await tagOf(tags, name) : null;
  const problem = other ? null : (outcome.violations[0]?.message ?? problemOf(context, outcome));
  return data({ name, problem, other } satisfies Reply as Reply, { status: outcome.status || 503 });
}

function problemOf(context: Readonly<RouterContextProvider>, outcome: Parameters<typeof refusalMessage>[1]): string {
  return outcome.status === 404 ? translator(context)("tags:gone.message") : refusalMessage(context, outcome);
}

/** Returns the tag of this name, in any letter case. */
async function tagOf(tags: Api["tags"], name: string): Promise<Tag | null> {
  const found = await tags.list({ query: { search: name.trim(), page_size: 100 } });
  const fold = (text: string) => text.normalize("NFKC").trim().toLowerCase();
  return (found.ok && found.value.results.find((tag) => fold(tag.name) === fold(name))) || null;
}

export default function Edit({ loaderData: { id, tag, returnTo }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("tags");
  const navigate = useNavigate();
  const here = editTagPath(id, returnTo);
  const pending = useNavigation().formAction === here;
  const other = actionData?.other;
  const cancel = (
    <ButtonLink to={returnTo} preventScrollReset>
      {t("cancel")}
    </ButtonLink>
  );
  return (
    <Dialog
      title={tag ? (other ? t("merge.title", { name: tag.name, into: other.name }) : t("edit")) : t("gone.title")}
      closeLabel={t("close")}
      closeTo={returnTo}
      onClose={() => navigate(returnTo, { preventScrollReset: true })}
    >
      {!tag ? (
        <EmptyState
          icon={<Icon name="tag" />}
          title={t("gone.title")}
          actions={<ButtonLink to={tagsPath}>{t("gone.action")}</ButtonLink>}
        >
          {t("gone.message")}
        </EmptyState>
      ) : other ? (
        <Form method="post" action={here} preventScrollReset className="flex flex-col gap-4">
          <p>{t("merge.text", { name: tag.name, into: other.name, count: tag.count })}</p>
          <input type="hidden" name="into" value={other.id} />
          <div className="flex flex-wrap justify-end gap-2">
            {cancel}
            <Button name="intent" value="merge" variant="primary" pending={pending} pendingLabel={t("pending")}>
              {t("merge.action")}
            </Button>
          </div>
        </Form>
      ) : (
        <>
          <Form method="post" action={here} preventScrollReset className="flex flex-col gap-4">
            <TextField
              name="name"
              label={t("name")}
              hint={t("nameHint")}
              error={actionData?.problem}
              defaultValue={actionData?.name ?? tag.name}
              maxLength={tagNameMaxCharacters}
              dir="auto"
              autoComplete="off"
              autoFocus
            />
            <div className="flex flex-wrap justify-end gap-2">
              {cancel}
              <Button name="intent" value="rename" variant="primary" pending={pending} pendingLabel={t("pending")}>
                {t("do.set")}
              </Button>
            </div>
          </Form>
          <Disclosure summary={t("delete.open")} className="mt-5 border-line border-t pt-2">
            <Form method="post" action={here} preventScrollReset className="mt-3 flex flex-col items-start gap-3">
              <p>{t("delete.text", { count: tag.count })}</p>
              <Button name="intent" value="delete" variant="danger" pending={pending} pendingLabel={t("pending")}>
                {t("delete.action")}
              </Button>
            </Form>
          </Disclosure>
        </>
      )}
    </Dialog>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
