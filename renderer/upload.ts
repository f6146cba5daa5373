import { wholeFailure } from '../shared/failure.ts'
import type { Result, UploadOptions } from '../shared/ipc.ts'
import { say } from '../shared/locale/message.ts'

const BROKEN = wholeFailure({ kind: 'offline', message: say('failure.notSent') })
const STOPPED = wholeFailure({ kind: 'cancelled', message: say('failure.cancelled') })

interface UploadGiven extends UploadOptions {
  readonly token: string
}

/** Uploads files one after the other into one folder of the studio; answers their paths there. */
export async function uploadFiles(
  files: readonly File[],
  { token, onProgress, stopped }: UploadGiven,
): Promise<Result<readonly string[]>> {
  const batch = crypto.randomUUID()
  const total = Math.max(
    1,
    files.reduce((sum, { size }) => sum + size, 0),
  )
  const paths: string[] = []
  let before = 0
  for (const file of files) {
    const address = `/upload?${new URLSearchParams({ batch, name: file.name })}`
    const result = await send(address, file, {
      token,
      stopped,
      onSent: (bytes) => onProgress?.((before + bytes) / total),
    })
    if (!result.ok) return result
    paths.push(result.value)
    before += file.size
  }
  return { ok: true, value: paths }
}

interface SendGiven {
  readonly token: string
  readonly stopped: Promise<unknown> | undefined
  onSent(bytes: number): void
}

/** Sends a file by XMLHttpRequest, as `fetch` reports no upload progress. */
function send(address: string, file: File, { token, stopped, onSent }: SendGiven): Promise<Result<string>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('load', () => resolve(readAnswer(request.responseText)))
    request.addEventListener('error', () => resolve({ ok: false, failure: BROKEN }))
    request.addEventListener('abort', () => resolve({ ok: false, failure: STOPPED }))
    void stopped?.then(() => request.abort())
    request.send(file)
  })
}

function readAnswer(text: string): Result<string> {
  try {
    return JSON.parse(text) as Result<string>
  } catch {
    return { ok: false, failure: BROKEN }
  }
}
