import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from './app.ts'
import { needReady } from './signals.ts'

/** Which keyring there is: `gnome_libsecret`, `basic_text`, or `none` at all. */
const keyring = () => process.env['STANDIN_KEYRING'] ?? 'gnome_libsecret'

/** Electron's `safeStorage`; without its synchronous calls, which are deprecated. */
export const safeStorage = {
  async isAsyncEncryptionAvailable(): Promise<boolean> {
    needReady('safeStorage')
    return keyring() !== 'none'
  },
  getSelectedStorageBackend(): string {
    needReady('safeStorage')
    return keyring()
  },
  async encryptStringAsync(text: string): Promise<Buffer> {
    needReady('safeStorage')
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', systemKey(), nonce)
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  },
  async decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    needReady('safeStorage')
    const decipher = createDecipheriv('aes-256-gcm', systemKey(), encrypted.subarray(0, 12))
    decipher.setAuthTag(encrypted.subarray(12, 28))
    return {
      result: decipher.update(encrypted.subarray(28), undefined, 'utf8') + decipher.final('utf8'),
      shouldReEncrypt: false,
    }
  },
}

/** Kept apart from the app's own files, as a keyring is. */
function systemKey(): Buffer {
  const path = join(app.getPath('keyring'), 'key')
  if (!existsSync(path)) writeFileSync(path, randomBytes(32), { mode: 0o600 })
  return readFileSync(path)
}
