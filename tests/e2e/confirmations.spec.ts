import { open, saved } from "./alive.ts";
import { expect, test } from "./own-product.ts";

// The same product as for invites.
test.use({ productSettings: { ADMIN_EMAIL: "", AUTH_EMAIL_CONFIRMATION: "off" } });

const password = "seven quiet herons";
const admin = "admin@studio.example";

test.beforeEach(async ({ page, request }) => {
  await request.post("/api/auth/users/", { data: { email: admin, password } });
  await open(page, "/auth?next=/admin/engines/assistant");
  await page.getByLabel("Email address").fill(admin);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Assistant");
});

test("the key of the assistant's language model is deleted only after a confirmation", async ({ page }) => {
  const save = () => saved(page, () => page.getByRole("button", { name: "Save" }).click());
  const provider = page.getByLabel("Provider");
  await provider.selectOption("anthropic");
  await page.getByLabel("Key", { exact: true }).fill("sk-a-secret-key");
  await page.getByLabel("Model", { exact: true }).fill("some-model");
  await save();
  await expect(page.getByText("Saved")).toBeVisible();

  await provider.selectOption("coach");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Disconnect some-model?");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(provider).toHaveValue("anthropic");

  await provider.selectOption("coach");
  await page.getByRole("button", { name: "Save" }).click();
  await saved(page, () => page.getByRole("button", { name: "Disconnect and delete the key" }).click());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Assistant");
  await expect(provider).toHaveValue("coach");
});

test("credits are turned off only after a confirmation", async ({ page }) => {
  const isOn = page.getByLabel("Use credits");
  const runs = page.getByLabel("Runs per user per day");
  const section = page.locator("form").filter({ has: isOn });
  const turnOff = async () => {
    await isOn.uncheck();
    await runs.fill("5");
    await section.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Turn credits off?");
  };
  await open(page, "/admin/catalog");
  await turnOff();
  await expect(page.getByText("Credits that expire in the meantime will be lost")).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(isOn).toBeChecked();

  await turnOff();
  await page.getByRole("button", { name: "Turn credits off" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(isOn).not.toBeChecked();
  await expect(runs).toHaveValue("5");

  await isOn.check();
  await runs.fill("");
  await saved(page, () => section.getByRole("button", { name: "Save" }).click());
  await expect(isOn).toBeChecked();
});
