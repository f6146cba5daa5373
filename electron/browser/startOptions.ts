import { parseArgs } from 'node:util'
import { studioDataDir } from '../studio/shell/dataDir.ts'

/** Reads the options of the studio in a browser. Throws Node's error for what it does not know. */
export function readStartOptions(args: string[]) {
  return parseArgs({
    args,
    options: {
      'no-open': { type: 'boolean', default: false },
      lang: { type: 'string' },
      port: { type: 'string', default: '0' },
      data: { type: 'string', default: studioDataDir() },
      'idle-exit': { type: 'string' },
      'no-sandbox': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values
}
