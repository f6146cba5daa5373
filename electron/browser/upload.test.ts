import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toFailure } from '../../shared/failure.ts'
import { receiveUpload } from './upload.ts'

const BATCH = 'a-batch-of-one-drop'
const QUERY = new URLSearchParams({ batch: BATCH, name: 'film.mp4' })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-upload-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** An upload that has begun: its rest can be sent, and its answer awaited. */
interface Upload {
  end(rest: string): void
  readonly answer: Promise<string>
}

it('of uploads of one name at once the first has it, whole, and the others are told', async () => {
  const server = createServer(async (incoming: IncomingMessage, response) => {
    const received = receiveUpload(incoming, QUERY, folder)
    response.end(
      await received.then(
        () => 'taken',
        (error) => toFailure(error).message,
      ),
    )
  })
  using _server = { [Symbol.dispose]: () => void server.close().closeAllConnections() }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const upload = (first: string): Upload => {
    const answer = Promise.withResolvers<string>()
    const sent = request({ port, method: 'POST' }, (response) => {
      let text = ''
      response.on('data', (bytes) => {
        text += bytes
      })
      response.on('end', () => answer.resolve(text))
    })
    sent.on('error', answer.reject)
    sent.write(first)
    return { end: (rest) => sent.end(rest), answer: answer.promise }
  }
  const winner = upload('one ')
  while (!existsSync(join(folder, BATCH, 'film.mp4.part'))) await setImmediate()
  const others = ['two', 'three', 'four'].map(upload)
  for (const other of others) other.end('')
  const refused = expect.stringMatching(/same name/)
  expect(await Promise.all(others.map(({ answer }) => answer))).toEqual([refused, refused, refused])
  winner.end('whole')
  expect(await winner.answer).toBe('taken')
  const late = upload('late')
  late.end('')
  expect(await late.answer).toEqual(refused)
  expect(readdirSync(join(folder, BATCH))).toEqual(['film.mp4'])
  expect(readFileSync(join(folder, BATCH, 'film.mp4'), 'utf8')).toBe('one whole')
})
