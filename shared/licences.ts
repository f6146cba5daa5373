import { z } from 'zod'

/** The licences of everything that is shipped; made when the page is built, beside which it lies. */
export const Licences = z.object({
  packages: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      /** SPDX where the package tells one. */
      licence: z.string(),
      /** Who made it; empty where the package does not say. */
      by: z.string(),
      /** Places of its texts in the list below. */
      texts: z.array(z.int()),
    }),
  ),
  texts: z.array(z.string()),
})
export type Licences = z.infer<typeof Licences>

/** What the file is called, beside the page. */
export const LICENCES_FILE = 'licences.json'
