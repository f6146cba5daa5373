import { join } from 'node:path'
import { safeStorage } from 'electron'
import { z } from 'zod'
import { AppError } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { openJsonFile } from '../files/jsonFile.ts'
import type { StudioLog } from '../studio/log.ts'
import type { SecretStore } from '../studio/shell/shell.ts'

/**
 * Opens the store of secrets: encrypted with a key of the system, in a file beside the settings. Must be called after
 * the app is ready.
 */
export async function openSecretStore(dataDir: string, log: StudioLog): Promise<SecretStore> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return inMemory()
  const file = openJsonFile({
    path: join(dataDir, 'keys.json'),
    schema: z.record(z.string(), z.base64()),
    fallback: {},
    onBroken: (putAside) => log.warn('the file of keys could not be read and was put aside', { putAside }),
  })

  async function set(name: string, secret: string): Promise<void> {
    const encrypted = await safeStorage.encryptStringAsync(secret).catch((cause: unknown) => {
      const message = say('failure.keyring')
      throw new AppError({ kind: 'unavailable', message }, { cause })
    })
    await file.set({ ...file.value, [name]: encrypted.toString('base64') })
  }

  return {
    ...(isHiddenOnly() ? { warning: say('notice.keysHidden') } : {}),
    async get(name) {
      const encrypted = file.value[name]
      if (encrypted === undefined) return undefined
      try {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(encrypted, 'base64'))
        if (shouldReEncrypt) await set(name, result)
        return result
      } catch (error) {
        // The keyring changed, or the file comes from another computer: the user must enter the key again.
        log.warn('a kept key could not be decrypted', { name, error })
        return undefined
      }
    },
    set,
    remove: (name) => file.set(Object.fromEntries(Object.entries(file.value).filter(([one]) => one !== name))),
  }
}

/** Whether secrets are only obfuscated: without a keyring Chromium encrypts with a fixed password. */
function isHiddenOnly(): boolean {
  return process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'
}

function inMemory(): SecretStore {
  const secrets = new Map<string, string>()
  return {
    warning: say('notice.keysForgotten'),
    get: async (name) => secrets.get(name),
    set: async (name, secret) => void secrets.set(name, secret),
    remove: async (name) => void secrets.delete(name),
  }
}
