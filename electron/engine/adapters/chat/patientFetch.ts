import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'

/**
 * Makes a fetch that throws `engine_down` when the server sends nothing for so many seconds, before its answer or within it.
 */
export function patientFetch(seconds: number): typeof fetch {
  return async (address, init) => {
    const silence = new AbortController()
    const message = say('engineModel.chat.silent', { seconds })
    const timer = setTimeout(() => silence.abort(new AppError({ kind: 'engine_down', message })), seconds * 1000)
    const rest = (): void => clearTimeout(timer)
    try {
      const signal = init?.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal
      const answer = await fetch(address, { ...init, signal })
      if (answer.body === null) {
        rest()
        return answer
      }
      const watched = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, passed) {
          timer.refresh()
          passed.enqueue(piece)
        },
        flush: rest,
        cancel: rest,
      })
      return new Response(answer.body.pipeThrough(watched), answer)
    } catch (error) {
      rest()
      throw error
    }
  }
}
