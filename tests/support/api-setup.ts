import { vi } from "vitest";

// Files share one process, and a module can be replaced only before it is first loaded.
vi.mock("bcrypt", { spy: true });
