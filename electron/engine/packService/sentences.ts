/** A plain sentence in each of our languages, for the self-tests of voices. */
export const SENTENCES: Readonly<Record<string, string>> = {
  en: 'The old man walked slowly to the market and bought seven green apples.',
  sw: 'Mzee alitembea polepole kwenda sokoni akanunua matunda saba.',
  yo: 'Bàbá àgbà náà rọra rìn lọ sí ọjà, ó sì ra èso méje.',
  ha: 'Tsoho ya tafi kasuwa a hankali ya sayi tuffa bakwai.',
  ig: 'Agadi nwoke ahụ ji nwayọọ gaa ahịa zụta mkpụrụ osisi asaa.',
  zu: 'Ixhegu lihambe kancane laya emakethe lathenga ama-apula ayisikhombisa.',
}
