//! A process that ends with us.
//!
//! It gets a process group of its own: killing the group also ends what it started, and an interrupt from the terminal
//! reaches us alone, so that we can end in order. On Linux the kernel is asked to kill it however we die;
//! without that, a program that hangs would outlive a `kill -9` of ours. That request must be made between fork and
//! exec, which is what `unsafe` is for here; it costs nothing after the start. What the process itself started is not
//! meant by that request, so a shell waits for the end of a pipe that we hold, and then kills the group.
//!
//! The kernel takes the death of the *thread* that started the process for that of its parent, so all are started by
//! one thread, which lives as long as we do.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::time::Duration;

/// How long a process that closed its output is given to end by itself: its exit code says more than ours.
const PATIENCE: Duration = Duration::from_millis(500);
const LOOK_INTERVAL: Duration = Duration::from_millis(5);

/// A process that is killed, with all it started, when this is dropped.
#[derive(Debug)]
pub(super) struct BoundChild {
    child: Child,
    /// Kills the group should we die without a word; absent where it cannot be had.
    guardian: Option<Child>,
    over: bool,
}

impl BoundChild {
    /// Starts a process.
    pub fn spawn(command: Command) -> io::Result<BoundChild> {
        let child = system::spawn(command)?;
        let guardian = system::guardian(&child);
        Ok(BoundChild { child, guardian, over: false })
    }

    /// The process, to take its pipes.
    pub fn process(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Ends the process. Its own exit status, if it is `patient`ly waited for and ends by itself.
    pub fn end(&mut self, patient: bool) -> Option<ExitStatus> {
        if self.over {
            return None;
        }
        self.over = true;
        let status = if patient { self.exit_status() } else { None };
        // The guardian first: its end of the pipe must not be the last to know of a group that is gone.
        if let Some(mut guardian) = self.guardian.take() {
            let _ = guardian.kill();
            let _ = guardian.wait();
        }
        system::kill(&mut self.child);
        // Nothing outlives its kill, so this is short, and no zombie stays.
        let _ = self.child.wait();
        status
    }

    fn exit_status(&mut self) -> Option<ExitStatus> {
        for _ in 0..PATIENCE.as_millis() / LOOK_INTERVAL.as_millis() {
            match self.child.try_wait() {
                Ok(None) => std::thread::sleep(LOOK_INTERVAL),
                ended => return ended.ok().flatten(),
            }
        }
        None
    }
}

impl Drop for BoundChild {
    fn drop(&mut self) {
        self.end(false);
    }
}

#[cfg(unix)]
mod system {
    use std::os::unix::process::CommandExt as _;
    use std::process::{Child, Command, Stdio};

    use rustix::process::{Pid, Signal, kill_process_group};

    #[cfg(target_os = "linux")]
    pub(super) use super::linux::spawn_in_group;

    pub(super) fn spawn(mut command: Command) -> std::io::Result<Child> {
        command.process_group(0);
        spawn_in_group(command)
    }

    #[cfg(not(target_os = "linux"))]
    fn spawn_in_group(mut command: Command) -> std::io::Result<Child> {
        command.spawn()
    }

    pub(super) fn guardian(child: &Child) -> Option<Child> {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", "read -r end; kill -s KILL -- \"-$0\"", &child.id().to_string()]);
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        shell.process_group(0).spawn().ok()
    }

    pub(super) fn kill(child: &mut Child) {
        // The group is gone already if all its processes are.
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
}

#[cfg(not(unix))]
mod system {
    use std::process::{Child, Command};

    pub(super) fn spawn(mut command: Command) -> std::io::Result<Child> {
        command.spawn()
    }

    pub(super) fn guardian(_: &Child) -> Option<Child> {
        None
    }

    pub(super) fn kill(child: &mut Child) {
        let _ = child.kill();
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::io;
    use std::os::unix::process::CommandExt as _;
    use std::process::{Child, Command};
    use std::sync::mpsc::{self, Sender};
    use std::sync::{Mutex, PoisonError};

    use rustix::process::{Signal, getpid, getppid, set_parent_process_death_signal};

    /// A command to start, and where to say how that went.
    type Order = (Command, Sender<io::Result<Child>>);

    /// The way to the thread that starts processes, once there is one.
    static STARTER: Mutex<Option<Sender<Order>>> = Mutex::new(None);

    pub(super) fn spawn_in_group(mut command: Command) -> io::Result<Child> {
        die_with_parent(&mut command);
        let mut starter = STARTER.lock().unwrap_or_else(PoisonError::into_inner);
        let orders = match starter.as_ref() {
            Some(orders) => orders,
            None => starter.insert(start_starter()?),
        };
        let (sender, receiver) = mpsc::channel();
        let gone = || io::Error::other("the thread that starts programs is gone");
        orders.send((command, sender)).map_err(|_| gone())?;
        receiver.recv().map_err(|_| gone())?
    }

    fn start_starter() -> io::Result<Sender<Order>> {
        let (sender, receiver) = mpsc::channel::<Order>();
        std::thread::Builder::new().name("exec starter".into()).spawn(move || {
            for (mut command, reply) in receiver {
                // Who asked is waiting.
                let _ = reply.send(command.spawn());
            }
        })?;
        Ok(sender)
    }

    #[expect(unsafe_code, reason = "what happens between fork and exec has no safe face")]
    fn die_with_parent(command: &mut Command) {
        let parent = getpid();
        let request = move || {
            set_parent_process_death_signal(Some(Signal::KILL))?;
            // The parent may have died before the request.
            if getppid() == Some(parent) { Ok(()) } else { Err(io::ErrorKind::BrokenPipe.into()) }
        };
        // SAFETY: between fork and exec only async-signal-safe functions may be called and nothing may be allocated.
        // The closure makes two system calls, owns a plain number, and its errors are plain numbers too.
        unsafe { command.pre_exec(request) };
    }
}
