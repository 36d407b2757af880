// SPDX-License-Identifier: MIT
// Long work that Ctrl-C can stop, in a notebook too.
#pragma once

#include <functional>
#include <stop_token>

namespace joseki::app::python {

// Runs `work` in a thread of its own without the GIL and looks for signals meanwhile. If one raises
// an exception (KeyboardInterrupt), the work is asked to stop and waited for, and that exception
// is thrown; otherwise what the work throws. Call it with the GIL.
void run_interruptibly(const std::function<void(std::stop_token)>& work);

}  // namespace joseki::app::python
