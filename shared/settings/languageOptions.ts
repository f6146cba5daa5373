/** The options that are kept for each language, by name: the page's first drawing does without the table of all (`settings.ts`). */
export const LANGUAGE_OPTIONS = ['loudness'] as const
