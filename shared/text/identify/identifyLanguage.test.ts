import { describe, expect, it } from 'vitest'
import { identifyLanguage } from './identifyLanguage.ts'

describe('identifyLanguage', () => {
  it.each([
    ['en', 'The train to the coast leaves at six, so we should go now.'],
    ['yo', 'Ẹ káàárọ̀, ṣé ẹ sùn dáadáa? A fẹ́ lọ sí ọjà lónìí.'],
    ['ig', 'Kedu ka ị mere? Anyị ga-aga ahịa taa.'],
    ['ha', 'Ina kwana? Muna son zuwa kasuwa yau da safe.'],
    ['sw', 'Habari za asubuhi, tunakwenda sokoni leo kwa sababu kuna samaki wazuri.'],
    ['zu', 'Sawubona, namhlanje siya emakethe ngoba sifuna ukuthenga inhlanzi.'],
  ])('knows %s', (language, text) => expect(identifyLanguage(text)?.language).toBe(language))

  it('does without marks', () => {
    expect(identifyLanguage('Bawo ni o se wa, se gbogbo ile wa daadaa?')?.language).toBe('yo')
    expect(identifyLanguage('Ndi mmadu nile nwere ike igu akwukwo a.')?.language).toBe('ig')
  })

  it.each(['', '12:30', '♪ ♪', 'Der Hund schläft im Garten.', 'Le chat dort sur la table.'])(
    'makes no guess for %j',
    (text) => expect(identifyLanguage(text)).toBeUndefined(),
  )

  it('is surer of a clear text than of a mixed one', () => {
    const clear = identifyLanguage('This is what they said when we were there.')?.confidence ?? 0
    const mixed = identifyLanguage('Ni nini hii, what is it?')?.confidence ?? 1
    expect(clear).toBeGreaterThan(mixed)
    expect(clear).toBeLessThanOrEqual(1)
  })
})
