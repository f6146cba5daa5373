import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The version of the whole project, from its package file, which lies two folders up in the source as in a build. */
export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))).version
