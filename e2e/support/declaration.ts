import { readFileSync } from 'node:fs'

/** The Universal Declaration of Human Rights in one of the six languages: one paragraph or heading a line. */
export function declaration(language: string): string {
  return readFileSync(new URL(`../texts/udhr.${language}.txt`, import.meta.url), 'utf8')
}
