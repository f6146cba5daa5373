import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { afterPack } from './afterPack.ts'
import { ffmpegConfigurations, forOfficialNode, refuseNonfree } from './mediaLibrary.ts'
import { mediaPackage } from './packTarget.ts'

const FREE = '--prefix=/x --enable-gpl --enable-version3 --enable-libfdk-aac'
const UNFREE = '--prefix=/x --enable-gpl --enable-nonfree --enable-libfdk-aac'
const binary = (line: string) => Buffer.concat([Buffer.from('\x7fELF\0\x01'), Buffer.from(line), Buffer.alloc(9)])

describe('ffmpegConfigurations', () => {
  it('reads the line of every FFmpeg in a file, and nothing else', () => {
    expect(ffmpegConfigurations(binary(FREE))).toEqual([FREE])
    expect(ffmpegConfigurations(Buffer.concat([binary(FREE), binary(UNFREE)]))).toEqual([FREE, UNFREE])
    expect(ffmpegConfigurations(binary('--enable-static --enable-pic'))).toEqual([])
    expect(ffmpegConfigurations(Buffer.alloc(50))).toEqual([])
  })

  it('finds that of the installed media library, which may be passed on', async () => {
    const target = { system: process.platform as 'linux', arch: process.arch as 'x64' }
    const path = join(import.meta.dirname, '../../node_modules', mediaPackage(target), 'node-av.node')
    expect(existsSync(path), path).toBe(true)
    expect(ffmpegConfigurations(readFileSync(path)).join()).toContain('--enable-gpl')
    await refuseNonfree(path)
  })
})

describe('the packed tree', () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-packed-'))
  const context = { appOutDir: folder, packager: { getResourcesDir: () => folder } }
  const pad = Buffer.alloc(2_000_000)

  it('is refused with an FFmpeg that may not be passed on, wherever it lies', async () => {
    const library = join(folder, 'app.asar.unpacked/node_modules/node-av/binary')
    mkdirSync(library, { recursive: true })
    const speech = 'node_modules/@echogarden/espeak-ng-emscripten'
    cpSync(join(import.meta.dirname, '../..', speech), join(folder, 'app.asar.unpacked', speech), { recursive: true })
    writeFileSync(join(library, 'node-av.node'), Buffer.concat([binary(FREE), pad]))
    await afterPack(context)
    writeFileSync(join(folder, 'other.node'), Buffer.concat([binary(UNFREE), pad, pad]))
    await expect(afterPack(context)).rejects.toThrow(/other\.node holds an FFmpeg that may not be passed on/)
    rmSync(folder, { recursive: true })
  })
})

describe('forOfficialNode', () => {
  it('changes the name of Node in the table of imports, and no other byte', () => {
    const library = Buffer.from('MZ..KERNEL32.dll\0libnode.dll\0USER32.dll\0')
    expect(forOfficialNode(library).toString()).toBe('MZ..KERNEL32.dll\0node.exe\0\0\0\0USER32.dll\0')
    expect(library.includes('libnode.dll')).toBe(true)
  })

  it('refuses a library that names Node otherwise', () => {
    expect(() => forOfficialNode(Buffer.from('MZ..node.exe\0'))).toThrow('does not name Node once')
    expect(() => forOfficialNode(Buffer.from('libnode.dll\0libnode.dll\0'))).toThrow('does not name Node once')
  })
})
