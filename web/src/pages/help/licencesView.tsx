// SPDX-License-Identifier: MIT
// The list of components with their licences.
import { language, texts } from "../../i18n";
import { help as en } from "../../i18n/en/help";
import { help as zh } from "../../i18n/zh/help";
import { Fold } from "../../ui/panels";
import { components, licenceTexts } from "./licences";

const t = texts(en, zh);

export function Licences() {
  return (
    <section class="chapter" aria-labelledby="licences">
      <h2 id="licences" tabIndex={-1}>
        {t().licences}
      </h2>
      <p>{t().licencesIntro}</p>
      <div class="table-scroll" tabIndex={0} role="group" aria-label={t().licences}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t().component}</th>
              <th scope="col">{t().use}</th>
              <th scope="col">{t().licence}</th>
            </tr>
          </thead>
          <tbody>
            {components.map((component) => (
              <tr key={component.name}>
                <th scope="row">
                  {component.name}
                  <span class="holder">© {component.holder}</span>
                </th>
                <td>{component.use[language.value]}</td>
                <td>{component.licence}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3>{t().texts}</h3>
      {licenceTexts.map((licence) => (
        <Fold key={licence.id} title={licence.id}>
          <p class="licence-text" lang="en">
            {licence.text}
          </p>
        </Fold>
      ))}
      <p>{t().others}</p>
    </section>
  );
}
