import { writeSync } from 'node:fs'
import { performRequest } from '../../../shared/conversation.ts'
import type { CheckTask } from './checkProject.ts'
import { checkProjectFile } from './checkProjectFile.ts'

writeSync(
  1,
  JSON.stringify(await performRequest(() => checkProjectFile(JSON.parse(process.argv[2] ?? '') as CheckTask))),
)
// Closing a file moves what lies in the log beside it into it; an ended process writes nothing.
process.kill(process.pid, 'SIGKILL')
