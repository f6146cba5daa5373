import { toFailure } from '../../../shared/failure.ts'
import type { ChildReport } from '../process/childTask.ts'
import { tellParent } from '../process/tellParent.ts'
import { type UnpackRequest, unpackTar } from './unpackTar.ts'

// The program of the unpacking process: answers one request, then ends. Decompression occupies a processor core for minutes.

process.once('message', (request: UnpackRequest) => {
  void answer(request)
    .then(tellParent)
    .then(() => process.disconnect())
})
// Without a parent the answer has no reader.
process.once('disconnect', () => process.exit())

async function answer(request: UnpackRequest): Promise<ChildReport> {
  let told = 0
  let last = performance.now()
  try {
    const output = await unpackTar(request, (fraction) => {
      const now = performance.now()
      if (fraction < told + 0.01 && now - last < 1000) return
      ;[told, last] = [fraction, now]
      void tellParent({ kind: 'progress', fraction } satisfies ChildReport)
    })
    return { kind: 'done', output }
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { kind: 'failed', failure: toFailure(error), detail }
  }
}
