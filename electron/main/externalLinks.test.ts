import { describe, expect, it } from 'vitest'
import { externalLink } from './externalLinks.ts'

describe('externalLink', () => {
  it('lets the web and mail through', () => {
    expect(externalLink('https://example.org/a b')).toBe('https://example.org/a%20b')
    expect(externalLink('mailto:a@example.org')).toBe('mailto:a@example.org')
  })

  it.each([
    'http://example.org',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://server/share',
    'ms-msdt:/id',
    'vscode://x',
    '\\\\server\\share',
    'example.org',
    '',
  ])('refuses %s', (address) => {
    expect(() => externalLink(address)).toThrow(/not opened/)
  })
})
