/** Leaves the page by a form, so that the fields are in no address, history or log. */
export function submitForm(
  address: string,
  fields: Readonly<Record<string, string>>,
  method: 'get' | 'post' = 'post',
): void {
  const form = document.createElement('form');
  form.method = method;
  form.action = address;
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  // The page's own policy would make it `Origin: null`, which providers refuse.
  const referrer = document.createElement('meta');
  referrer.name = 'referrer';
  referrer.content = 'strict-origin';
  document.head.append(referrer);
  document.body.append(form);
  form.submit();
}
