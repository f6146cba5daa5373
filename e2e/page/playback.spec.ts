import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { collectSpeech } from '../../electron/client/speech.ts'
import { startTestEngine } from '../support/startTestEngine.ts'

const chromium = ['/usr/bin/chromium', '/usr/bin/google-chrome'].some((path) => existsSync(path))
test.skip(!chromium, 'No Chromium is installed; on Debian: apt-get install chromium')

test('a browser reads speech that was streamed with an open end', async ({ page }) => {
  await using engine = await startTestEngine()
  const speech = await collectSpeech(await engine.service.ttsStream({ text: 'One, two, three.' }))
  const seconds = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    return (await new AudioContext().decodeAudioData(bytes.buffer)).duration
  }, Buffer.from(speech).toString('base64'))
  // The header tells the voice's samples a second.
  const rate = Buffer.from(speech).readUInt32LE(24)
  expect(seconds).toBeCloseTo((speech.length - 44) / 2 / rate, 1)
})
