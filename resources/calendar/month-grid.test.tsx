import { render } from "@testing-library/react";
import { ConfigProvider } from "antd";
import arabic from "antd/es/locale/ar_EG";
import english from "antd/es/locale/en_US";
import french from "antd/es/locale/fr_FR";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import "dayjs/locale/ar";
import "dayjs/locale/fr";
import { addDays, shownDays, weekStart } from "./month.ts";
import MonthGrid from "./month-grid.tsx";

it.each([
  ["en-US", english],
  ["fr-FR", french],
  ["ar-SD", arabic],
])("shows exactly the days requested, in %s", (language, locale) => {
  const { container } = render(
    <ConfigProvider locale={locale}>
      <MemoryRouter>
        <MonthGrid month="2026-03" today="2026-03-04" events={[]} timezone="UTC" />
      </MemoryRouter>
    </ConfigProvider>,
  );
  const days = [...container.querySelectorAll("time")].map(({ dateTime }) => dateTime);
  const { from } = shownDays("2026-03", weekStart(language));
  expect(days).toEqual(Array.from({ length: 42 }, (_, index) => addDays(from, index)));
  expect(container.querySelectorAll('[aria-current="date"]')).toHaveLength(1);
});
