import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { receiveFile } from './receiveFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-received-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('writes what the page has made, inside its folder whatever it is called', async () => {
  for (const name of ['line-1.wav', '../../line-1.wav', 'Ẹ káàárọ̀.wav', '', 'a/b\\c.wav']) {
    const received = await receiveFile([name, Uint8Array.of(1, 2, 3)], folder)
    if (!received.ok) throw new Error(received.failure.message)
    expect(dirname(dirname(received.value))).toBe(folder)
    expect([...readFileSync(received.value)]).toEqual([1, 2, 3])
  }
})

it.each([[[]], [['a.wav']], [['a.wav', 'text']], [[1, Uint8Array.of(1)]]])('refuses %j', async (sent) => {
  expect(await receiveFile(sent, folder)).toMatchObject({ ok: false })
})
