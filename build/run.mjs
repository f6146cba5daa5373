// npm's scripts: runs the program named first under Node 24: a file of this folder, or one of the table of programs.
import { runUnderNode24 } from '../electron/cli/node24.mjs'

const [name, ...args] = process.argv.slice(2)
await runUnderNode24(name.endsWith('.ts') ? new URL(name, import.meta.url) : name, args)
