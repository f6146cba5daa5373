import { answerRequests, report } from '../process/answerRequests.ts'
import { type UnpackRequest, unpackTar } from './unpackTar.ts'

// The program of the unpacking process. Decompression occupies a processor core for minutes.

answerRequests((request: UnpackRequest) => {
  let lastReported = 0
  let last = performance.now()
  return unpackTar(request, (fraction) => {
    const now = performance.now()
    if (fraction < lastReported + 0.01 && now - last < 1000) return
    ;[lastReported, last] = [fraction, now]
    void report(fraction)
  })
})
