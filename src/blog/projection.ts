/** The fields of a model that a reader shows. One list is used again and again, so that its text is made once. */
export type FieldList<Model> = readonly (keyof Model & string)[];

/** What to select for a list of fields, so that a row is a record of the model as it is. */
export function createProjection<Model>(columns: Readonly<Record<keyof Model & string, string>>) {
  const texts = new WeakMap<FieldList<Model>, string>();
  return (fields: FieldList<Model>): string => {
    const known = texts.get(fields);
    if (known !== undefined) return known;
    const text = fields.map((field) => `${columns[field]} as "${field}"`).join(', ');
    texts.set(fields, text);
    return text;
  };
}
