import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { inThread } from './inThread.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-threads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const [threads, failures] = ['./inThread.ts', '../../shared/failure.ts'].map((path) =>
  JSON.stringify(new URL(path, import.meta.url).href),
)

/** A program that answers with what a function gives, which is its source. */
function answering(source: string): URL {
  const path = join(folder, `${source.length}.mjs`)
  const imports = `import { answerInThread } from ${threads}\nimport { AppError } from ${failures}\n`
  writeFileSync(path, `${imports}await answerInThread(${source})`)
  return pathToFileURL(path)
}

it('brings the output of a request', async () => {
  expect(await inThread(answering('async ({ text }) => [text]'), { text: 'one' })).toEqual(['one'])
  expect(await inThread(answering('() => new Float32Array(3)'), undefined)).toEqual(new Float32Array(3))
})

it('brings the failure of a request', async () => {
  const refusing = answering("() => { throw new AppError({ kind: 'bad_reply', message: 'No.' }) }")
  await expect(inThread(refusing, undefined)).rejects.toMatchObject({ failure: { kind: 'bad_reply', message: 'No.' } })
})

it('says that a thread died, and why', async () => {
  const died = (cause: unknown) => ({ died: cause })
  await expect(inThread(answering('() => process.exit()'), undefined, { died })).rejects.toMatchObject({
    died: { message: 'The thread ended without an answer.' },
  })
  const filling = answering("() => { for (const all = []; ; ) all.push('x'.repeat(99) + all.length) }")
  await expect(inThread(filling, undefined, { died, megabytes: 12 })).rejects.toMatchObject({
    died: { code: 'ERR_WORKER_OUT_OF_MEMORY' },
  })
})

it('ends a thread that is wanted no more, and starts none then', async () => {
  const cancel = new AbortController()
  const endless = inThread(answering('() => { for (;;); }'), undefined, { signal: cancel.signal })
  cancel.abort()
  await expect(endless).rejects.toMatchObject({ name: 'AbortError' })
  await expect(inThread(new URL('file:///nowhere.mjs'), undefined, { signal: cancel.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})
