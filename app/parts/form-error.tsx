import { Notice } from "../ui/notice.tsx";

/** Errors of a form as a whole, announced immediately. Errors of a field are shown at the field. */
export function FormError({ form }: { form: { errors?: string[]; errorId: string } }) {
  return form.errors?.length ? (
    <div role="alert" id={form.errorId}>
      <Notice tone="error">{form.errors[0]}</Notice>
    </div>
  ) : null;
}
