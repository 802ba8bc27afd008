import { useTranslation } from "react-i18next";
import { redirect, useNavigate, useNavigation } from "react-router";
import { z } from "zod";
import { pageSizeMax, searchMaxCharacters } from "../../../../contract/limits.ts";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { requireAdditions } from "../../../parts/require-additions.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form.tsx";
import { uploadsPath } from "../addresses.ts";
import type { Route } from "./+types/delete";
import { uploadsAddress } from "./addresses.ts";

const chosen = z.object({
  id: z.array(z.uuid()).max(pageSizeMax),
  kind: z.enum(["image", "audio"]).optional().catch(undefined),
  search: z.string().max(searchMaxCharacters).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

function parseChosen(from: URLSearchParams | FormData) {
  return chosen.safeParse({ ...Object.fromEntries(from), id: from.getAll("id") });
}

/** The number of names shown; the rest is only counted. */
const namesMax = 5;

/** Asks before uploads are deleted permanently. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireAdditions(context);
  const parsed = parseChosen(url.searchParams);
  if (!parsed.success || parsed.data.id.length === 0) throw redirect(uploadsPath);
  const { id: ids, ...place } = parsed.data;
  const { uploads } = api(context, url.pathname + url.search);
  const named = await Promise.all(ids.slice(0, namesMax).map((id) => uploads.oneUpload({ params: { id } })));
  return {
    ids,
    place,
    names: named.flatMap((one) => (one.ok ? [one.value.name] : [])),
    title: translator(context)("uploads:delete.title", { count: ids.length }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const t = translator(context);
  const parsed = parseChosen(await readForm(request, context));
  if (!parsed.success) throw redirect(uploadsPath);
  const { id: ids, ...place } = parsed.data;
  const back = uploadsAddress(place);
  const { uploads } = api(context, back);
  let count = 0;
  for (const id of ids) {
    const outcome = await uploads.deleteUpload({ params: { id } });
    // An upload that another window already deleted counts as deleted.
    if (!outcome.ok && outcome.status !== 404)
      return redirectWithToast(back, { tone: "error", message: refusalMessage(context, outcome) });
    count += 1;
  }
  return redirectWithToast(back, { tone: "success", message: t("uploads:delete.done", { count }) });
}

export default function Delete({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("uploads");
  const navigate = useNavigate();
  const { ids, names, place } = loaderData;
  const back = uploadsAddress(place);
  const pending = useNavigation().formAction?.startsWith(`${uploadsPath}/delete`) ?? false;
  const more = ids.length - names.length;
  return (
    <Dialog
      title={t("delete.title", { count: ids.length })}
      closeLabel={t("delete.close")}
      closeTo={back}
      onClose={() => navigate(back, { preventScrollReset: true })}
      actions={
        <>
          <ButtonLink to={back} preventScrollReset>
            {t("delete.keep")}
          </ButtonLink>
          <Form method="post" action={`${uploadsPath}/delete`} preventScrollReset>
            {ids.map((id) => (
              <input key={id} type="hidden" name="id" value={id} />
            ))}
            {place.search ? <input type="hidden" name="search" value={place.search} /> : null}
            {place.kind ? <input type="hidden" name="kind" value={place.kind} /> : null}
            <input type="hidden" name="page" value={place.page} />
            <Button variant="danger" pending={pending}>
              {t("delete.confirm")}
            </Button>
          </Form>
        </>
      }
    >
      {names.length > 0 ? (
        <ul className="mb-3 flex flex-col gap-0.5 text-ink">
          {names.map((name, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
            <li key={place} className="truncate">
              {name}
            </li>
          ))}
          {more > 0 ? <li className="text-ink-3">{t("delete.more", { count: more })}</li> : null}
        </ul>
      ) : null}
      <p>{t("delete.message")}</p>
    </Dialog>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
