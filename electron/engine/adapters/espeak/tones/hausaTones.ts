/**
 * Common Hausa words by the tones of their syllables; F falls. Compiled after Newman (2000), The Hausa Language, and Newman
 * (2007), A Hausa-English Dictionary; single words were corrected where the pronunciations of Wiktionary, as gathered by
 * WikiPron (github.com/CUNY-CL/wikipron; Wiktionary's text is CC BY-SA), disagreed. No entry of either is copied. No
 * speaker has gone through it.
 */
export const HAUSA_TONES: Readonly<Record<string, string>> = {
  H: 'na ta ya za su sun mu mun ku kun ni kai ke an sa don ko har duk sai in ɗan ci sha bi yi je zo kar shi',
  L: 'da a ga mai ba ne ce wa',
  F: 'kan yau nan can kyau ran son fa',
  HH: 'ita kuma wani wata wasu cikin gida ƙasa ruwa mata uwa rana dare sarki doka zaman girma sabo tsoho suna ɗaya biyu huɗu hausa kano kowa komai dogo farko sauran wuri namu nasu kansu kasa hannu kunne fari baƙi kifi inda gona musa suka dubu',
  HL: 'jiya wannan wancan duka yaro aiki hakki sani babu yadda bisa dukkan barka uku shida bakwai takwas goma abba ɗaki doki ƙarfi duba hauka fara gaba kudu wanda wadda karɓa ɗauka kama sanya tari cuta ƙofa dama haka adu ido ƙauye baki',
  LH: 'masu domin amma tare gobe yanzu uba gari akwai sosai idan babba sannu biyar tara abin fita nema rasa daban saya kira tuna wato baba samu gani ɗari hamsin sittin',
  LL: 'abu mace kafin',
  LF: 'mutum',
  FH: 'yara cewa manya baiwa',
  HHH: 'gaskiya kaduna tsakanin',
  HHL: 'yarinya lafiya duniya gwamnati adalci littafi karatu likita',
  HLH: 'mutane lokaci hakimi rubuta zamani kamata',
  HLL: 'saboda waɗanda kowane kowace hankali',
  LHH: 'abinci kasuwa ƙarami alhaji',
  LHL: 'magana bukata dalili albarka alama addini shawara labari shekara tafiya tambaya albashi',
  HHHH: 'makaranta bangaskiya',
  LLH: 'ashirin talatin tamanin',
}
