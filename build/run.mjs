// npm's scripts: runs the program named first, from this folder, under Node 24.
import { runUnderNode24 } from '../electron/cli/node24.mjs'

const [name, ...args] = process.argv.slice(2)
await runUnderNode24(new URL(name, import.meta.url), args)
