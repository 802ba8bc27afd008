import { ErrorNotice } from "../ui/notice.tsx";

/** Errors of a form as a whole, announced immediately. Errors of a field are shown at the field. */
export function FormError({ form }: { form: { errors?: string[]; errorId: string } }) {
  return <ErrorNotice id={form.errorId}>{form.errors?.[0]}</ErrorNotice>;
}
