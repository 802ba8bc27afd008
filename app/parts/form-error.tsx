import { Notice } from "../ui/notice.tsx";

/** What is wrong with a form as a whole, read out at once; what is wrong with a field stands at the field. */
export function FormError({ form }: { form: { errors?: string[]; errorId: string } }) {
  return form.errors?.length ? (
    <div role="alert" id={form.errorId}>
      <Notice tone="error">{form.errors[0]}</Notice>
    </div>
  ) : null;
}
