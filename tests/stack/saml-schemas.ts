import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

const folder = join(import.meta.dirname, 'saml-schemas');
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.xsd'))
  .map((name) => ({
    fileName: name,
    contents: withoutDoctype(readFileSync(join(folder, name), 'utf8')),
  }));

/** What is wrong with a message or with metadata by the schemas of OASIS, as libxml2 reads them; nothing for what is right. */
export async function schemaErrors(xml: string): Promise<readonly string[]> {
  const main = /^(<\?[^>]*>)?\s*<(\w+:)?Entit/.test(xml)
    ? 'saml-schema-metadata-2.0.xsd'
    : 'saml-schema-protocol-2.0.xsd';
  const schema = files.find(({ fileName }) => fileName === main);
  if (!schema) throw new Error(`There is no ${main}`);
  const preload = files.filter((file) => file !== schema);
  const { errors } = await validateXML({
    xml: { fileName: 'told.xml', contents: xml },
    schema,
    preload,
  });
  return errors.map(({ message }) => message);
}

/** Those of W3C name a document type that a machine without a network cannot read; it says nothing that is needed. */
function withoutDoctype(schema: string): string {
  return schema.replace(/<!DOCTYPE[^[>]*(\[[^\]]*\])?\s*>/, '');
}
