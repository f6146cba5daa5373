import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The project's version, from package.json, which lies three folders above this file in the source and in a build. */
export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))).version
