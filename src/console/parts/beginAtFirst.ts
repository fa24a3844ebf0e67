/** The first field has the cursor when the dialog opens. By `autoFocus` React would give it before that, and the dialog then to its cross. */
export const beginAtFirst = (form: HTMLFormElement | null) =>
  form?.querySelector('input, select, textarea')?.setAttribute('autofocus', '')
