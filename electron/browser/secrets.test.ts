// @module-tag apart
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { silentLog } from '../studio/log.ts'
import { openSecrets } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

/** A keyring program in the shape of the real one: what it is given is kept in files; `locked` refuses. */
function fakeKeyring(): string {
  const bin = mkdtempSync(join(folder, 'bin-'))
  const program = join(bin, 'secret-tool')
  writeFileSync(
    program,
    `#!/bin/sh
[ -e "${bin}/locked" ] && { echo "Cannot autolaunch D-Bus" >&2; exit 1; }
for last; do :; done
case "$1" in
  store) cat > "${bin}/kept-$last" ;;
  lookup) cat "${bin}/kept-$last" 2>/dev/null ;;
  clear) rm -f "${bin}/kept-$last" ;;
esac`,
  )
  chmodSync(program, 0o700)
  vi.stubEnv('PATH', `${bin}${delimiter}${process.env['PATH']}`)
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'unix:path=/nowhere')
  return bin
}

it.runIf(process.platform === 'linux')('uses the keyring where one answers', async () => {
  fakeKeyring()
  const data = join(folder, 'keyring')
  const secrets = await openSecrets(data, silentLog())
  expect(secrets.warning).toBeUndefined()
  expect(await secrets.get('a')).toBeUndefined()
  await secrets.set('a', 'key with spaces')
  expect(await secrets.get('a')).toBe('key with spaces')
  await secrets.remove('a')
  expect(await secrets.get('a')).toBeUndefined()
})

it.runIf(process.platform === 'linux')('takes a file with a warning where the keyring does not answer', async () => {
  writeFileSync(join(fakeKeyring(), 'locked'), '')
  const data = join(folder, 'file')
  const secrets = await openSecrets(data, silentLog())
  expect(secrets.warning).toEqual({ key: 'notice.keysPlain' })
  await secrets.set('a', 'key')
  expect(await (await openSecrets(data, silentLog())).get('a')).toBe('key')
  expect(statSync(join(data, 'secrets.json')).mode & 0o777).toBe(0o600)
})
