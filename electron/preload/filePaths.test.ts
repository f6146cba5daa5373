import { expect, it } from 'vitest'
import type { Result } from '../../shared/ipc.ts'
import { filePaths } from './filePaths.ts'

/** Asks for the paths of files, of which those on the disk have a name that begins with a slash. */
async function asked(
  files: File[],
  answer: (name: string) => Result<string> = (name) => ({ ok: true, value: `/made/${name}` }),
) {
  const sent: [string, number[]][] = []
  const found = await filePaths(files, {
    diskPath: ({ name }) => (name.startsWith('/') ? name : ''),
    send: async (name, bytes) => {
      sent.push([name, [...bytes]])
      return answer(name)
    },
  })
  return { found, sent }
}

const film = new File([], '/film.mp4', { type: 'video/mp4' })
const recording = new File([Uint8Array.of(1, 2)], 'line.wav', { type: 'audio/wav' })
const pasted = new File([Uint8Array.of(3)], 'text.txt', { type: 'text/plain' })

it('has recordings and pasted texts written, and takes what is on the disk from there', async () => {
  expect(await asked([film, recording, pasted])).toEqual({
    found: { ok: true, value: ['/film.mp4', '/made/line.wav', '/made/text.txt'] },
    sent: [
      ['line.wav', [1, 2]],
      ['text.txt', [3]],
    ],
  })
})

it('refuses other files that are on no disk', async () => {
  const { found, sent } = await asked([new File(['x'], 'picture.png', { type: 'image/png' })])
  expect(found).toMatchObject({ ok: false, failure: { kind: 'file', said: { key: 'failure.notOnDisk' } } })
  expect(sent).toEqual([])
})

it('tells why a file could not be written', async () => {
  const failure = { kind: 'unavailable', message: 'Full.' } as const
  expect((await asked([recording, pasted], () => ({ ok: false, failure }))).found).toEqual({ ok: false, failure })
})
