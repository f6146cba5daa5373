import { z } from 'zod'

/** The licences of all shipped packages; generated with the page and stored beside it. */
export const Licences = z.object({
  packages: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      /** SPDX expression, where the package gives one. */
      licence: z.string(),
      /** The author; empty where the package gives none. */
      by: z.string(),
      /** Indices of its texts in the list below. */
      texts: z.array(z.int()),
    }),
  ),
  texts: z.array(z.string()),
})
export type Licences = z.infer<typeof Licences>

/** File name, beside the page. */
export const LICENCES_FILE = 'licences.json'
